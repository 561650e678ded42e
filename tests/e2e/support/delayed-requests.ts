import { EventEmitter, once } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';

/** Delays every request to a URL. @returns a function that releases them */
export async function delayRequests(
  target: Page | BrowserContext,
  address: string,
): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await target.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.emit('open');
}
