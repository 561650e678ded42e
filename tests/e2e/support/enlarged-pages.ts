import type { Page } from '@playwright/test';
import {
  carePath,
  contactMessagesPath,
  donationsPath,
  emailsPath,
  figuresPath,
  firstDayPath,
  inboxList,
  messagesPath,
  newslettersPath,
  newUpdatePath,
  reviewPath,
  sponsorshipNumbersPath,
  staffPath,
  taxYearPath,
  updateQueuePath,
} from './dashboard.ts';
import { expectReadable } from './readability.ts';
import { adminPath } from './admin-page.ts';
import type { People } from './people.ts';
import { publicPages } from './site-pages.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { signInAs } from './sign-in.ts';
import { unique, uniqueEmail } from './stored-rows.ts';
import { expect, test } from './test.ts';

const token = '00000000-0000-4000-8000-000000000000';

/** The visitors' pages, in groups that take about as long. */
const visitorPages = {
  'the home page and the dogs': ['/', '/dogs', '/dogs?search=nobody-has-this-name'],
  'the pages to read': publicPages
    .map(({ path }) => path)
    .filter((path) => !/^\/(dogs)?$/.test(path)),
  'the links of emails': [
    `/newsletter/confirm?token=${token}`,
    `/unsubscribe?list=email_notifications&token=${token}`,
    '/unsubscribe',
    '/claim',
    '/claim/undo',
  ],
  'the thanks to a visitor': ['/thanks'],
  'the sign-in forms': ['/auth', '/auth?tab=sign-up', '/auth?tab=forgot-password', '/auth/reset'],
};
/** The part that runs outside of the nightly run as well. */
const SAMPLE: keyof typeof visitorPages = 'the home page and the dogs';
const SETTLED_WITHIN_MS = 10_000;
const missingDog = '/dogs/00000000-0000-4000-8000-000000000000/payment';

/**
 * Declares tests that every page is readable and operable: in the window that the caller sets, and in
 * it made narrower to each of the widths (px).
 */
export function testEveryPageReadable(...narrower: readonly number[]): void {
  for (const [name, paths] of Object.entries(visitorPages)) {
    test(name, { tag: name === SAMPLE ? [] : '@nightly' }, ({ page }) =>
      new Watch(page, narrower).openEach(paths),
    );
  }

  test(
    'a payment and two missing pages',
    { tag: '@nightly' },
    async ({ page, stored, problems }) => {
      problems.expect(/there is no page at/);
      const { id } = await stored.addDog({ name: 'Moti', monthly_amount: 12_345 });
      await new Watch(page, narrower).openEach([
        `/dogs/${id}/payment`,
        missingDog,
        '/no/such/page',
      ]);
    },
  );

  test("a sponsor's pages", { tag: '@nightly' }, async ({ page, people, problems }) => {
    problems.expect(/^403: POST .*rpc\/supporters/);
    await watchSponsor(new Watch(page, narrower), people);
  });
  test("the team's pages", { tag: '@nightly' }, ({ page, people }) =>
    watchTeam(new Watch(page, narrower), people),
  );
}

/** Checks pages in windows of several widths. */
class Watch {
  readonly page: Page;
  readonly #narrower: readonly number[];

  constructor(page: Page, narrower: readonly number[]) {
    this.page = page;
    this.#narrower = narrower;
  }

  async openEach(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await this.page.goto(path);
      await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
      await this.look(path);
    }
  }

  /** Checks the current page. */
  async look(what: string): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    const window = this.page.viewportSize();
    if (!window) throw new Error('This window has no size.');
    for (const width of [window.width, ...this.#narrower]) {
      await this.page.setViewportSize({ ...window, width });
      await test.step(`${what}, ${width} px`, async () => {
        // A virtual list measures its rows again after the window has changed.
        await expect(async () => {
          await expectNoHorizontalScroll(this.page);
          await expectReadable(this.page);
        }).toPass({ timeout: SETTLED_WITHIN_MS });
      });
    }
    await this.page.setViewportSize(window);
  }
}

/** A sponsor's pages, with a form, a message and both dialogs open. */
async function watchSponsor(watch: Watch, people: People): Promise<void> {
  const { page } = watch;
  await signInAs(page, await people.demo('sponsor'));
  await watch.openEach([adminPath, staffPath, '/dashboard']);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await watch.look('the profile form');

  await watch.openEach([donationsPath]);
  await page.getByRole('button', { name: 'Donate Now' }).click();
  await watch.look('the donation dialog');

  await watch.openEach([messagesPath]);
  // The read one: opening another would change what other tests find.
  await inboxList(page).getByRole('link').last().click();
  await watch.look('a message');

  await watch.openEach(['/dashboard/settings']);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await watch.look('the confirmation of a deletion');
}

/** The team's pages, with a message form and the form for a dog open. */
async function watchTeam(watch: Watch, people: People): Promise<void> {
  const { page } = watch;
  const name = unique('Kavita');
  await people.database
    .from('contact_messages')
    .insert({ name, email: uniqueEmail(), message: 'May I walk the dogs?' })
    .throwOnError();
  await signInAs(page, await people.demo('admin'));
  await watch.openEach([
    updateQueuePath,
    carePath,
    newUpdatePath,
    staffPath,
    `${staffPath}?search=paws.test`,
  ]);
  await page.getByRole('button', { name: 'Message Meera Tandon' }).first().click();
  await watch.look('a message to a person');

  await watch.openEach([
    `${contactMessagesPath}?search=${encodeURIComponent(name)}`,
    reviewPath,
    emailsPath,
    figuresPath,
    firstDayPath,
    sponsorshipNumbersPath,
    taxYearPath,
    newslettersPath,
  ]);
  await watch.openEach([adminPath]);
  await page.getByRole('button', { name: 'Add New Dog' }).click();
  await watch.look('the form for a dog');
}
