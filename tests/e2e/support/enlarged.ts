import type { Page } from '@playwright/test';
import { donationsPath, messagesPath, staffPath } from './dashboard.ts';
import { expectLegible } from './legible.ts';
import { adminPath } from './panel.ts';
import type { People } from './people.ts';
import { everyScreen } from './screens.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { enterAs } from './sign-in.ts';
import { expect, test } from './test.ts';

/** The screens that a visitor may see, in parts that each take about as long. */
const visitorsScreens = {
  'the home page and the dogs': ['/', '/dogs'],
  'the pages to read': everyScreen
    .map(({ path }) => path)
    .filter((path) => !/^\/(dogs)?$/.test(path)),
  'the ways in': ['/auth', '/auth?tab=sign-up', '/auth?tab=forgot-password', '/auth/reset'],
};

/** Declares the tests that all of every screen can be read and pressed, in the window that the caller sets. */
export function testRoomOnEveryScreen(): void {
  for (const [name, screens] of Object.entries(visitorsScreens)) {
    test(name, ({ page }) => expectRoomOnEach(page, screens));
  }

  test('a payment and a wrong turn', async ({ page, stored, problems }) => {
    problems.expect(/there is no page at/);
    const { id } = await stored.addDog({});
    await expectRoomOnEach(page, [`/dogs/${id}/payment`, '/no/such/page']);
  });

  test("a sponsor's screens", ({ page, people }) => expectRoomForSponsor(page, people));
  test("the team's screens", ({ page, people }) => expectRoomForTeam(page, people));
}

/** Opens screens, and looks whether all of each can be read and pressed. */
async function expectRoomOnEach(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) await expectRoomOn(page, path);
}

/** The same for the screens of a sponsor. */
async function expectRoomForSponsor(page: Page, people: People): Promise<void> {
  await enterAs(page, await people.demo('sponsor'));
  await expectRoomOnEach(page, ['/dashboard', donationsPath, messagesPath, '/dashboard/settings']);
}

/** The same for the screens of the team, with the form for a dog open. */
async function expectRoomForTeam(page: Page, people: People): Promise<void> {
  await enterAs(page, await people.demo('admin'));
  await expectRoomOn(page, staffPath);
  await expectRoomOn(page, adminPath);
  await page.getByRole('button', { name: 'Add New Dog' }).click();
  await expectRoom(page, 'the form for a dog');
}

async function expectRoomOn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectRoom(page, path);
}

async function expectRoom(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await test.step(what, async () => {
    await expectNoSidewaysScroll(page);
    await expectLegible(page);
  });
}
