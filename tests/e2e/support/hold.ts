import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';

/** Holds every request to an address on its way to the server. @returns what lets them go on */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.emit('open');
}
