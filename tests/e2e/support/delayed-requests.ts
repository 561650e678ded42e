import { EventEmitter, once } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';

/** Delays every request to a URL. @returns a function that releases them */
export async function delayRequests(
  target: Page | BrowserContext,
  address: string | RegExp,
): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await target.addInitScript(dropTimeLimits);
  const pages = 'pages' in target ? target.pages() : [target];
  for (const page of pages) await page.evaluate(dropTimeLimits);
  await target.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.emit('open');
}

/**
 * The site ends a request after 10 or 20 s (src/lib/supabase.ts), and axe takes longer on a busy machine. Playwright's
 * clock would also stop the idle callbacks that load the forms.
 */
function dropTimeLimits(): void {
  const schedule = window.setTimeout.bind(window);
  const scheduleShort = (handler: TimerHandler, delayMs = 0, ...values: unknown[]) =>
    delayMs < 10_000 ? schedule(handler, delayMs, ...values) : 0;
  Object.assign(window, { setTimeout: scheduleShort });
}
