import { vi } from 'vitest';

/** Every element is this large: enough for a list that measures its rows. */
const ELEMENT_HEIGHT = 700;
const ELEMENT_WIDTH = 360;

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * What jsdom lacks and a browser has: sizes, media queries, scrolling and modal dialogs.
 * Nothing changes size here.
 */
export function installBrowserLayout(): void {
  vi.stubGlobal('ResizeObserver', StillObserver);
  vi.stubGlobal('matchMedia', (media: string): MediaQueryList => {
    const list = new EventTarget();
    return Object.assign(list, {
      media,
      // A phone whose owner prefers stillness: no width query matches.
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
