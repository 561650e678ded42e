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

// A toast is drawn unseen and fades in a tick later, in its own time: to a test it is there at once.
const toastsAtOnce = document.createElement('style');
toastsAtOnce.textContent = '[data-sonner-toast] { opacity: 1 !important; }';
document.head.append(toastsAtOnce);

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
