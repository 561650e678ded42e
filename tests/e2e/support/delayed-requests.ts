import { EventEmitter, once } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';

/** Holds every request to an address on its way to the server. @returns what lets them go on */
export async function delayRequests(
  holder: Page | BrowserContext,
  address: string,
): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await holder.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.emit('open');
}
