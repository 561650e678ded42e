import { expect, type Page } from '@playwright/test';

export const donationsPath = '/dashboard/donations';
export const messagesPath = '/dashboard/messages';
export const staffPath = '/dashboard/staff';
export const updateQueuePath = `${staffPath}/dogs`;
export const carePath = `${staffPath}/care`;
export const careDuePath = `${carePath}/due`;
export const contactMessagesPath = `${staffPath}/messages`;
export const reviewPath = `${staffPath}/review`;
export const emailsPath = `${staffPath}/emails`;
export const firstDayPath = `${staffPath}/first-day`;
export const figuresPath = `${staffPath}/figures`;
export const newslettersPath = '/admin/newsletter';
export const sponsorshipNumbersPath = '/admin/sponsorships';
export const taxYearPath = '/dashboard/tax-year';
export const newUpdatePath = `${staffPath}/update`;

/** The tabs of the dashboard. */
export function sidebar(page: Page) {
  return page.getByRole('navigation', { name: 'Dashboard' });
}

/** Follows a link of the team's menu, which a button opens on a phone, and a press the group. */
export async function openTeamPage(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Team menu/ });
  const menu = page.getByRole('navigation', { name: 'Team' });
  await expect(button.or(menu).filter({ visible: true }).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  const named = { name: new RegExp(`^${name}( [\\d,]+ waiting)?$`) };
  const link = menu.getByRole('link', named);
  if (!(await link.isVisible())) {
    const hidden = page.getByRole('link', { ...named, includeHidden: true });
    await menu.locator('details').filter({ has: hidden }).locator('summary').click();
  }
  await link.click();
}

/** The list of messages in the inbox. */
export function inboxList(page: Page) {
  return page.getByRole('list', { name: 'Messages' });
}
