import { expect, newestDonation, openCheckout, test } from './support/checkout.ts';

const PROVIDER_ID = /^pay_\w{14}$/;

test.describe('the provider’s events', { tag: '@desktop' }, () => {
  const arrivals = [
    {
      how: 'that arrives before the browser returns',
      webhook: { when: 'before' },
      tag: '@desktop',
    },
    { how: 'that arrives twice', webhook: { times: 2 }, tag: '@nightly' },
    { how: 'that arrives in the wrong order', webhook: { isReversed: true }, tag: '@nightly' },
    { how: 'that arrives late', webhook: { delayMilliseconds: 4_000 }, tag: '@nightly' },
  ] as const;

  for (const { how, webhook, tag } of arrivals) {
    test(
      `${how} completes one donation`,
      { tag },
      async ({ page, checkout, dog, sponsor, stored }) => {
        await checkout.setWebhook(webhook);
        await openCheckout(page, dog);
        await checkout.press('Pay');
        await expect(newestDonation(page)).toContainText('Completed');
        await expect(page.getByText('1 completed donation')).toBeVisible();
        await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
        expect(await stored.donation(checkout.orderId)).toMatchObject({
          user_id: sponsor.id,
          amount_paise: 275_000,
          status: 'completed',
          provider_payment_id: expect.stringMatching(PROVIDER_ID),
        });
      },
    );
  }

  test('that is forged changes nothing, and the genuine one counts', async ({
    page,
    checkout,
    dog,
    sponsor,
    stored,
  }) => {
    await checkout.setWebhook({ when: 'before', isForged: true });
    await openCheckout(page, dog);
    await checkout.press('Pay');
    await expect(newestDonation(page)).toContainText('Pending');
    expect(await stored.donation(checkout.orderId)).toMatchObject({
      user_id: sponsor.id,
      status: 'pending',
      provider_payment_id: null,
    });

    const deliveries = await checkout.deliver();
    expect(deliveries.map(({ answers }) => answers)).toEqual([[200], [200]]);
    await expect(newestDonation(page)).toContainText('Completed');
  });

  test(
    'of another amount than the order’s changes nothing',
    { tag: '@nightly' },
    async ({ page, checkout, dog, sponsor, stored }) => {
      await checkout.setWebhook({ when: 'before', amount: 100 });
      await openCheckout(page, dog);
      await checkout.press('Pay');
      await expect(newestDonation(page)).toContainText('Pending');
      expect(await stored.donation(checkout.orderId)).toMatchObject({
        user_id: sponsor.id,
        amount_paise: 275_000,
        status: 'pending',
        provider_payment_id: null,
      });
    },
  );
});
