import { paymentPath } from './support/checkout.ts';
import { publicPages } from './support/site-pages.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Takes away what Chrome 100, Safari 15.6 or Firefox 115 lacks (docs/browsers.md). */
function removeNewerMethods(): void {
  const newer: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Uint8Array.prototype) as object, ['toSorted', 'toReversed', 'with']],
    [Array, ['fromAsync']],
    [AbortSignal, ['timeout', 'any']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Intl, ['Segmenter']],
    [window, ['Iterator', 'requestIdleCallback']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover']],
    [Element.prototype, ['checkVisibility']],
  ];
  for (const [owner, names] of newer) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

test('every kind of page works without the methods of newer browsers', async ({
  page,
  people,
  stored,
}) => {
  const dog = await stored.addDog({ name: 'Moti' });
  const person = await people.createAccount();
  await people.addSponsorship(person, { dog_id: dog.id });
  await people.addDonation(person, { dog_id: dog.id });
  await page.addInitScript(removeNewerMethods);
  for (const { path, heading } of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  }
  await page.goto(`/dogs/${dog.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Moti' })).toBeVisible();
  await page.goto(paymentPath(dog));
  await expect(page.getByRole('button', { name: /^Proceed to Pay/ })).toBeVisible();
  await signInAs(page, person);
  await page.goto('/dashboard/donations');
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('/dashboard/sponsorships');
  await expect(page.getByRole('article', { name: 'Moti' })).toBeVisible();
});
