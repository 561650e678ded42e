import { expectAccessible } from './support/accessibility.ts';
import { expectNoHorizontalScroll } from './support/horizontal-scroll.ts';
import { tabAndEnter } from './support/keyboard.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';

const keyboardWay = 'the keyboard alone goes from the dogs to older updates of one, and to giving';
test(keyboardWay, { tag: '@firefox-nightly' }, async ({ page }) => {
  await page.goto('/dogs');
  await tabAndEnter(
    page,
    page.getByRole('article', { name: 'Sheru' }).getByRole('heading').getByRole('link'),
  );
  await expect(page).toHaveURL(`/dogs/${SHERU}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sheru' })).toBeFocused();

  const updates = page.getByRole('region', { name: 'Updates from Sheru' });
  await expect(updates.getByRole('article')).toHaveCount(10);
  await expect(updates.getByText(/^Last update \d+ days ago$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What Sheru’s care costs' })).toContainText(
    /₹[\d,]+ in \d+ entries/,
  );
  await tabAndEnter(page, updates.getByRole('button', { name: 'Show older' }));
  await expect(updates.getByRole('article')).not.toHaveCount(10);
  await expect(updates.getByRole('article').nth(10).getByRole('heading')).toBeFocused();

  await page.getByRole('link', { name: 'Adopt Virtually' }).click();
  await expect(page).toHaveURL(`/dogs/${SHERU}/payment`);
});

const film = {
  id: 'b0000000-0000-4000-8000-000000000001',
  position: 0,
  width: 1280,
  height: 960,
  alt: 'Sheru runs',
  picture_extension: 'webp',
  video_extension: 'mp4',
  video_seconds: 12,
  video_text: 'Sheru runs along the wall and comes back with a slipper.',
};
const update = {
  id: 'a0000000-0000-4000-8000-000000000001',
  body: `शेरा ${'W'.repeat(120)}`,
  happened_on: '2026-11-20',
  published_at: '2026-11-20T10:00:00+00:00',
  dog_update_media: [film],
};

test.describe('the accessible states', { tag: '@nightly' }, () => {
  for (const { state, updates, years } of [
    { state: 'with updates and costs' },
    { state: 'without updates and costs', updates: { json: [] }, years: { json: [] } },
    { state: 'with a video and a long word', updates: { json: [update] }, years: { json: [] } },
    {
      state: 'that could not be loaded',
      updates: { status: 500, json: {} },
      years: { status: 500, json: {} },
    },
  ]) {
    test(`include a dog ${state}`, async ({ page, problems }) => {
      problems.tolerate(/^500: /, /^console error: /, /^40[04]: GET .*\/dog-updates\//);
      if (updates) await page.route('**/rest/v1/dog_updates*', (route) => route.fulfill(updates));
      if (years)
        await page.route('**/rest/v1/rpc/dog_care_years*', (route) => route.fulfill(years));
      await page.goto(`/dogs/${SHERU}`);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  }

  test('include what is new on My Dogs', async ({ page, people }) => {
    await signInAs(page, await people.demo('sponsor'));
    await page.goto('/dashboard/sponsorships');
    await expect(page.getByRole('article', { name: 'Rani' })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  test('include an unknown dog', async ({ page, problems }) => {
    problems.tolerate(/^404: /, /^console error: /);
    await page.goto('/dogs/10000000-0000-4000-8000-00000000ffff');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});
