import { vi } from 'vitest';

/** The size of every element in px. A virtual list measures its rows. */
const ELEMENT_HEIGHT = 700;
const ELEMENT_WIDTH = 360;

class MockResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** No element is ever near the viewport. */
class MockIntersectionObserver {
  observe() {}
  disconnect() {}
}

/**
 * Mocks what jsdom lacks: sizes, media queries, scrolling and modal dialogs. Sizes never change.
 */
export function installBrowserLayout(): void {
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
