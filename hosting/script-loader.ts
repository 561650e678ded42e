// Runs in the browser as the first script of a prerendered page. It loads the module scripts after the first
// paint, so that they do not compete with style, fonts and pictures for network and processor. The script tag
// lists them (prerendered-html.ts). Figures: docs/performance.md.
{
  /** Background tabs never paint, and old browsers do not report paints. */
  const TIMEOUT_MS = 2_000;

  const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
  let isStarted = false;

  const loadScripts = async () => {
    for (const href of scripts) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    // They download in parallel and run in separate tasks, so that the browser can handle input in between.
    for (const url of scripts) {
      // The importing module reports a script that fails.
      await import(url).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    void loadScripts();
  };

  if (location.search !== '') {
    const parsed = new Promise<void>((resolve) => {
      if (document.readyState !== 'loading') resolve();
      else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    });
    // The build wrote the first dogs of all (BuiltContent.tsx); a shared search finds others.
    void parsed.then(() => document.querySelector('[data-built-content]')?.replaceChildren());
  }

  setTimeout(start, TIMEOUT_MS);
  // The first interaction starts loading immediately.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, start, { once: true, passive: true });

  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
  void painted
    .then(() => {
      const hasPicture = [...document.images].some(
        ({ loading, fetchPriority }) => loading !== 'lazy' && fetchPriority !== 'low',
      );
      // A page whose first screen is text, such as a payment page, has nothing more to wait for.
      return hasPicture ? loaded : undefined;
    })
    .then(() =>
      Promise.allSettled(
        [...document.images]
          .filter(({ fetchPriority }) => fetchPriority === 'high')
          .map((image) => image.decode()),
      ),
    )
    // A decoded image is painted with the next frame.
    .then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))));
}
