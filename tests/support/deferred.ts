/** Something that waits until the test lets it go: an answer of the server, for instance. */
export function deferred() {
  let letGo: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { released, release: () => letGo?.() };
}
