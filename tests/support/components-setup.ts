import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { storageKeys } from '@/lib/local-storage';
import { installBrowserLayout } from './browser-layout.ts';
import { installComputedStyle } from './computed-style.ts';
import { checkConsole, watchConsole } from './console.ts';
import { server } from './server.ts';

installBrowserLayout();
installComputedStyle();
// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// Test files share the document. Sonner's style sheet goes too: for role queries, jsdom matches every CSS
// rule against every element.
document.head.replaceChildren();
document.body.replaceChildren();
// Without it, Sonner computes the style of the document whenever it renders.
document.documentElement.dir = 'ltr';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(async () => {
  server.close();
  await disposeSupabase();
  // The next file starts with modules of its own.
  vi.resetModules();
});

beforeEach(watchConsole);
afterEach(() => {
  cleanup();
  // Sonner stores open toasts globally, so the next test would render them.
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // Resets what a test changed by dispatching `pagehide` or `beforeunload`.
  window.dispatchEvent(new Event('pageshow'));
  checkConsole();
});

/** Stops the timers and listeners of the file's Supabase client. */
async function disposeSupabase(): Promise<void> {
  const { supabase } = await import('@/lib/supabase');
  const { auth } = await supabase();
  await auth.dispose();
  // Otherwise the library warns about the next file's client.
  const counts: unknown = Reflect.get(auth.constructor, 'nextInstanceID');
  if (counts instanceof Object) Reflect.deleteProperty(counts, storageKeys.session);
}
