// The page of a monthly payment without an account.
import type { APIRequestContext } from '@playwright/test';
import { PROVIDER_KEY_ID } from '../../../supabase/local/keys.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/checkout.ts';
import { expectNoHorizontalScroll } from '../support/horizontal-scroll.ts';
import { tabAndEnter } from '../support/keyboard.ts';
import { inHindi } from '../support/languages.ts';
import { uniqueEmail } from '../support/stored-rows.ts';

const { at, say } = inHindi;

/** Begins and authorises a sponsorship as the payment page does. @returns the path of its page */
async function subscribe(
  request: APIRequestContext,
  { origin, dogId, email }: { origin: string; dogId: string; email: string },
) {
  const begun = await request.post('/functions/v1/create-subscription', {
    headers: { origin },
    data: {
      dog_id: dogId,
      donor: {
        name: 'Gauri Shukla',
        address: '12 Chowk\nLucknow 226003',
        email,
        is_indian_citizen: true,
      },
      request_id: crypto.randomUUID(),
    },
  });
  const { sponsorship_id, subscription_id, secret }: Record<string, string> = await begun.json();
  const paid = await request.post('/_payments/pay', {
    data: {
      key: PROVIDER_KEY_ID,
      subscription_id,
      outcome: 'paid',
      webhook: { when: 'before' },
    },
  });
  expect(paid.status()).toBe(200);
  return `/sponsorship/${sponsorship_id}#${secret}`;
}

test('a visitor corrects the address and stops by keyboard on a narrow phone in Hindi', async ({
  page,
  request,
  dog,
  baseURL,
}) => {
  const [mistyped, email] = [uniqueEmail(), uniqueEmail()];
  await page.goto(
    at(await subscribe(request, { origin: baseURL ?? '', dogId: dog.id, email: mistyped })),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('Your sponsorship of {name}', { name: dog.name }),
  );
  await expect(page).not.toHaveURL(/#/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(say('Active'));
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  const goesTo = (address: string) =>
    page.getByText(say('Our emails about it go to {email}.', { email: address }));
  await expect(goesTo(mistyped)).toBeVisible();
  await tabAndEnter(page, page.getByRole('button', { name: say('Correct the address') }));
  await page.getByLabel(say('New address')).fill(email);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Enter');
  await expect(goesTo(email)).toBeVisible();
  await page.reload();
  await expect(goesTo(email)).toBeVisible();

  await tabAndEnter(page, page.getByRole('button', { name: say('Stop'), exact: true }));
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await tabAndEnter(page, dialog.getByRole('button', { name: say('Stop now') }));
  await expect(dialog).toBeHidden();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(new RegExp(`^${say('Ended on {value}', { value: '.*' })}`));
  await expect(status).toBeFocused();
  await expect(page.getByRole('link', { name: say('Start again') })).toBeVisible();
});
