import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { installBrowserLayout } from './browser-layout.ts';
import { settleConsole, watchConsole } from './console.ts';
import { server } from './server.ts';

installBrowserLayout();
// A busy machine is not a broken page.
configure({ asyncUtilTimeout: 5_000 });

// jsdom matches every rule of every style sheet against every element that a role query passes. Sonner's
// animations are of no use here, and their style sheet doubles the time of the suite.
for (const style of document.head.querySelectorAll('style')) style.remove();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

beforeEach(watchConsole);
afterEach(() => {
  cleanup();
  // The library keeps what is on show and would show it to the next test.
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // A page that a test has left is shown again to the next one.
  window.dispatchEvent(new Event('pageshow'));
  settleConsole();
});
