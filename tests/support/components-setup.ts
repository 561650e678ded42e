import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { storageKeys } from '@/lib/local-storage';
import { checkConsole, watchConsole } from './console.ts';
import { server } from './server.ts';

/** The size of every element in px. A virtual list measures its rows. */
const ELEMENT_HEIGHT = 700;
const ELEMENT_WIDTH = 360;

class MockResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Every element is near the viewport. */
class MockIntersectionObserver {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.callback([{ isIntersecting: true }]);
  }
  disconnect() {}
}

/**
 * Mocks what jsdom lacks: sizes, media queries, scrolling and modal dialogs. Sizes never change.
 */
function installBrowserLayout(): void {
  vi.stubGlobal('ResizeObserver', MockResizeObserver);
  vi.stubGlobal('IntersectionObserver', MockIntersectionObserver);
  vi.stubGlobal('matchMedia', (media: string): MediaQueryList => {
    const list = new EventTarget();
    return Object.assign(list, {
      media,
      // A phone with reduced motion: no width query matches.
      matches: media.includes('prefers-reduced-motion'),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  });
  vi.stubGlobal('scrollTo', () => {});
  HTMLDialogElement.prototype.showModal = showModal;
  HTMLDialogElement.prototype.close = close;
  Element.prototype.scrollIntoView = () => {};
  document.elementsFromPoint = () => [];
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => ELEMENT_HEIGHT },
    offsetWidth: { configurable: true, get: () => ELEMENT_WIDTH },
  });
}

function showModal(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}

/** The attributes on which `display` depends in the style sheet of a browser. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type'];

/**
 * Makes `getComputedStyle` fast in documents without a style sheet. After every change of the document, jsdom
 * matches all selectors of its default style sheet against every element again; queries by role then take a quarter
 * of the time of the tests.
 */
function installComputedStyle(): void {
  const computedStyle = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function display(element: Element): string {
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name));
    const key = [element.localName, inline(element, 'display'), ...attributes].join('|');
    const value = displays.get(key) ?? computedStyle(element).display;
    displays.set(key, value);
    return value;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return computedStyle(element, pseudoElement);
    const value = (property: PropertyKey): unknown => {
      if (property === 'display') return display(element);
      if (property === 'visibility') return visibility(element);
      if (property === 'opacity') return inline(element, 'opacity') || '1';
      if (property === 'getPropertyValue') return value;
      return Reflect.get(computedStyle(element), property);
    };
    return new Proxy(CSSStyleDeclaration.prototype, {
      get: (_target, property) => value(property),
    });
  };
}

/** Children inherit it. */
function visibility(element: Element | null): string {
  if (element === null) return 'visible';
  return inline(element, 'visibility') || visibility(element.parentElement);
}

function inline(element: Element, property: string): string {
  return element instanceof HTMLElement ? element.style.getPropertyValue(property) : '';
}

/** Prints the document when somebody reads the message: most errors of `findBy` are followed by another try. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}

/**
 * Files share the window but not their modules, so listeners of a former file's modules must not hear the next file's
 * events.
 * @returns a function that removes every listener added to the window since
 */
function trackWindowListeners(): () => void {
  const add = window.addEventListener.bind(window);
  const added: Parameters<typeof window.addEventListener>[] = [];
  window.addEventListener = (...listener: (typeof added)[number]) => {
    added.push(listener);
    add(...listener);
  };
  return () => {
    window.addEventListener = add;
    for (const listener of added) window.removeEventListener(...listener);
  };
}

installBrowserLayout();
installComputedStyle();
const removeWindowListeners = trackWindowListeners();
// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000, getElementError });

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
  removeWindowListeners();
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
  // Whether a refusal means a lost role depends on the address.
  window.history.replaceState(null, '', '/');
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
