import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { installBrowserLayout } from './browser-layout.ts';
import { checkConsole, watchConsole } from './console.ts';
import { server } from './server.ts';

installBrowserLayout();
// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// For role queries, jsdom matches every CSS rule against every element. No test needs Sonner's style sheet.
for (const style of document.head.querySelectorAll('style')) style.remove();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

beforeEach(watchConsole);
afterEach(() => {
  cleanup();
  // Sonner stores open toasts globally, so the next test would render them.
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // Resets what a test changed by dispatching `pagehide`.
  window.dispatchEvent(new Event('pageshow'));
  checkConsole();
});
