import type { Page } from '@playwright/test';

interface LayoutShifts {
  /** The sum of all shifts since the page was opened, at least its CLS. */
  sum: number;
  /** The first words of what moved. */
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    layoutShifts: { readonly seen: LayoutShift[]; readonly observer: PerformanceObserver };
  }
}

/** Records layout shifts on pages opened from now on. @returns the shifts so far */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShifts>> {
  await page.addInitScript(() => {
    const seen: LayoutShift[] = [];
    const observer = new PerformanceObserver((list) => {
      seen.push(...(list.getEntries() as LayoutShift[]));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    window.layoutShifts = { seen, observer };
  });
  return () =>
    page.evaluate(() => {
      const { seen, observer } = window.layoutShifts;
      seen.push(...(observer.takeRecords() as LayoutShift[]));
      return {
        sum: seen.reduce((sum, { value }) => sum + value, 0),
        moved: seen.flatMap(({ value, sources }) =>
          sources.map(({ node }) => `${value.toFixed(3)} ${node?.textContent?.slice(0, 40) ?? ''}`),
        ),
      };
    });
}
