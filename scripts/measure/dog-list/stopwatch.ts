// Runs in the page before its own scripts. Records key presses and the browser's own PerformanceEventTiming, which
// measures until the frame is presented; the page's scripts can't see that moment. Its resolution is 8 ms, and it
// reports nothing under 16 ms.

export interface TimedEvent {
  startTime: number;
  duration: number;
}

interface ShownCount {
  /** Such as '12 of 10,000 dogs'. */
  text: string;
  /** By the page's clock; null until the frame is painted. */
  paintedAt: number | null;
}

declare global {
  interface Window {
    stopwatch: {
      /** Times of the key presses that changed the search. */
      keys: number[];
      events: TimedEvent[];
      shown: ShownCount[];
    };
  }
}

/** Installs {@link Window.stopwatch}. Playwright sends its source to the page, so it uses nothing outside. */
export function installStopwatch(): void {
  window.stopwatch = { keys: [], events: [], shown: [] };
  const { keys, events, shown } = window.stopwatch;

  let lastKey = 0;
  window.addEventListener('keydown', (event) => (lastKey = event.timeStamp), { capture: true });
  window.addEventListener('input', () => keys.push(lastKey), { capture: true });

  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (['keydown', 'keypress', 'beforeinput', 'input'].includes(name)) {
        events.push({ startTime, duration });
      }
    }
  }).observe(options);

  new MutationObserver(() => {
    const text = document.querySelector('main p[role="status"]')?.textContent ?? '';
    if (text === shown.at(-1)?.text) return;
    const entry: ShownCount = { text, paintedAt: null };
    shown.push(entry);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // Delivered after the frame is painted.
      port1.addEventListener('message', () => (entry.paintedAt = performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
