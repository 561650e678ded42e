import type { Page } from '@playwright/test';

export const donationsPath = '/dashboard/donations';
export const messagesPath = '/dashboard/messages';
export const staffPath = '/dashboard/staff';
export const supportersPath = `${staffPath}?tab=supporters`;
export const newUpdatePath = `${staffPath}/update`;

/** The tabs of the dashboard. */
export function sidebar(page: Page) {
  return page.getByRole('navigation', { name: 'Dashboard' });
}

/** The list of messages in the inbox. */
export function inboxList(page: Page) {
  return page.getByRole('list', { name: 'Messages' });
}
