/** The attributes on which `display` depends in the style sheet of a browser. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type'];

/**
 * Makes `getComputedStyle` fast in documents without a style sheet. After every change of the document, jsdom
 * matches all selectors of its default style sheet against every element again; queries by role then take a quarter
 * of the time of the tests.
 */
export function installComputedStyle(): void {
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
