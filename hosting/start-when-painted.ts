// Runs in the browser, in front of everything else on a page that was drawn at build: it fetches the site's
// scripts once the page is painted, so that they take neither the line nor the processor from what is read
// first. Its element names them (hosting/finish-page.ts). Why: docs/decisions/0009-prerendered-pages.md.
{
  /** A window in the background paints nothing, and an old browser does not tell. */
  const PATIENCE_MILLISECONDS = 2_000;

  const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
  let isStarted = false;

  const runAll = async () => {
    for (const href of scripts) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    // They come together and run one by one: between two of them the browser answers to a finger.
    for (const address of scripts) {
      // Of one that does not come the site itself says what is to be said.
      await import(address).catch(() => {});
      await new Promise((resume) => setTimeout(resume));
    }
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    void runAll();
  };

  setTimeout(start, PATIENCE_MILLISECONDS);
  // Whoever already touches the page waits for nothing.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, start, { once: true, passive: true });

  const isPainted = new Promise<void>((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  const isLoaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
  void Promise.all([isPainted, isLoaded])
    .then(() =>
      Promise.allSettled(
        [...document.images]
          .filter(({ fetchPriority }) => fetchPriority === 'high')
          .map((image) => image.decode()),
      ),
    )
    // What is decoded is painted with the next frame.
    .then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))));
}
