/** A promise that the test resolves, for example to delay a response. */
export function deferred() {
  let resolveReleased: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    resolveReleased = resolve;
  });
  return { released, release: () => resolveReleased?.() };
}
