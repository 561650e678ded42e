// What the site uses and Chrome 100 or Safari 15.6 don't have (docs/browsers.md). main.tsx loads it where it is missing.
function define(prototype: object, methods: Record<string, (...values: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in prototype))
      Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}

/** Defines what is missing. */
export function definePolyfills(): void {
  define(Array.prototype, {
    toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      return [...this].sort(compare);
    },
    toReversed(this: unknown[]) {
      // oxlint-disable-next-line unicorn/no-array-reverse -- it is what is missing
      return [...this].reverse();
    },
    toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
      const copy = [...this];
      copy.splice(...change);
      return copy;
    },
  });

  define(AbortSignal, {
    timeout(milliseconds: number) {
      const controller = new AbortController();
      setTimeout(
        () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
        milliseconds,
      );
      return controller.signal;
    },
  });

  define(URL, {
    canParse(url: string) {
      try {
        return Boolean(new URL(url));
      } catch {
        return false;
      }
    },
  });
}
