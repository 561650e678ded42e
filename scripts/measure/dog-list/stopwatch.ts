// Runs inside the page, before the page's own scripts.
//
// A keystroke is measured as the browser itself measures it (PerformanceEventTiming): from the moment
// in which the key arrived, so that waiting behind other work counts, to the moment in which the frame
// with what the handlers changed was presented. A frame counted by the page's own scripts would end too
// early (before the compositor) or too late (after work that was queued behind the frame). The price is
// a grain of 8 ms, and that nothing below 16 ms is reported: such a key counts as 16.

/** What the browser reports of one event, on the page's clock. */
export interface TimedEvent {
  startTime: number;
  duration: number;
}

interface ShownCount {
  /** The sentence above the list, such as '12 of 10,000 dogs'. */
  text: string;
  /** On the page's clock; null until the frame with it is drawn. */
  paintedAt: number | null;
}

declare global {
  interface Window {
    stopwatch: {
      /** When the keys came that changed the search box. */
      keys: number[];
      events: TimedEvent[];
      shown: ShownCount[];
    };
  }
}

/** Installs {@link Window.stopwatch}. It is sent to the page as text, so it holds all that it needs. */
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
      // Delivered after the frame, never before it.
      port1.addEventListener('message', () => (entry.paintedAt = performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
