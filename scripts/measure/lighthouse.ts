// `node --import tsx scripts/measure/lighthouse.ts [PATH…]` runs Lighthouse seven times on every public page of the built
// site, as a phone of 360 px on a slow network, over HTTP/2, and takes the medians. The CPU is slowed to the speed of the same phone
// on any machine (cpu-slowdown.ts). Fails beyond a limit. Nothing else may run on the machine.
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { prerenderedPaths } from '../../hosting/pages.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { beginLongCommand, reportProgress } from '../dev/long-command.ts';
import { serveProject } from '../dev/serve-site.ts';
import { measureBenchmarkIndex, median, slowdownFor } from './cpu-slowdown.ts';

const PORT = 5354;
const DEBUGGING_PORT = 5355;
const OUT_DIR = 'dist-lighthouse';
const RUNS = 7;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const minimum: Record<(typeof categories)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const PHONE = { mobile: true, width: 360, height: 640, deviceScaleFactor: 2, disabled: false };
/** LCP and TBT in milliseconds. */
const maximum = { LCP: 1600, TBT: 60, CLS: 0.01 } as const;
/** Hindi's letters are another two fonts. */
const inHindi = { performance: 97, LCP: 1900 } as const;

interface Figures {
  scores: Record<(typeof categories)[number], number>;
  LCP: number;
  TBT: number;
  CLS: number;
}

beginLongCommand();
const site = await serveProject(PORT, OUT_DIR, { isCompressed: true, isHttp2: true });
const browser = await launchChromium(
  `--remote-debugging-port=${DEBUGGING_PORT}`,
  '--ignore-certificate-errors',
);
const pages = process.argv.length > 2 ? process.argv.slice(2) : prerenderedPaths;
const findings: string[] = [];
const rows: Record<string, string | number>[] = [];
try {
  for (const [number, page] of pages.entries()) {
    reportProgress(`${number + 1} of ${pages.length}: ${page}`);
    const index = await measureBenchmarkIndex(browser);
    const slowdown = slowdownFor(index);
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await measure(site.url + page, slowdown));
    }
    const figures = medianOf(runs);
    findings.push(...problemsOf(page, figures).map((problem) => `${page}: ${problem}`));
    rows.push(rowOf(page, index, slowdown, figures));
  }
} finally {
  await browser.close();
  await site.close();
}

console.table(rows);
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);

function rowOf(page: string, index: number, slowdown: number, { scores, LCP, TBT, CLS }: Figures) {
  return {
    page,
    benchmarkIndex: Math.round(index),
    slowdown: `${slowdown.toFixed(1)}x`,
    ...scores,
    LCP: `${(LCP / 1000).toFixed(2)} s`,
    TBT: `${Math.round(TBT)} ms`,
    CLS: CLS.toFixed(3),
  };
}

/** Measures again when Chromium lost the start of the recording. */
async function measure(url: string, slowdown: number): Promise<Figures> {
  try {
    return await measureOnce(url, slowdown);
  } catch (problem) {
    if (!(problem instanceof Error && problem.message.includes('NO_NAVSTART'))) throw problem;
    console.error(`${url}: measured again, because the recording had no start.`);
    return measureOnce(url, slowdown);
  }
}

async function measureOnce(url: string, cpuSlowdownMultiplier: number): Promise<Figures> {
  const flags: Flags = {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    formFactor: 'mobile',
    screenEmulation: PHONE,
    throttlingMethod: 'simulate',
    throttling: { cpuSlowdownMultiplier },
    onlyCategories: [...categories],
  };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { lhr } = result;
  // A blank page gets scores, too.
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  printFailedAudits(lhr);
  return {
    scores: Object.fromEntries(
      categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
    ) as Figures['scores'],
    LCP: valueOf(lhr, 'largest-contentful-paint'),
    TBT: valueOf(lhr, 'total-blocking-time'),
    CLS: valueOf(lhr, 'cumulative-layout-shift'),
  };
}

function valueOf(lhr: Result, audit: string): number {
  const value = lhr.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`${lhr.finalDisplayedUrl}: no figure for ${audit}.`);
  return value;
}

/** Prints the audits that lower a score below 100. */
function printFailedAudits(lhr: Result): void {
  for (const id of categories) {
    if (id === 'performance') continue;
    for (const { id: audit, weight } of lhr.categories[id]?.auditRefs ?? []) {
      const { score, title } = lhr.audits[audit] ?? {};
      if (weight > 0 && score !== null && score !== undefined && score < 1) {
        console.error(`${lhr.finalDisplayedUrl}: ${id}: ${title}`);
      }
    }
  }
}

/** The median of each figure on its own, so two figures may come from different runs. */
function medianOf(runs: readonly Figures[]): Figures {
  const medianBy = (pick: (figures: Figures) => number) => median(runs.map(pick));
  return {
    scores: Object.fromEntries(
      categories.map((id) => [id, medianBy(({ scores }) => scores[id])]),
    ) as Figures['scores'],
    LCP: medianBy(({ LCP }) => LCP),
    TBT: medianBy(({ TBT }) => TBT),
    CLS: medianBy(({ CLS }) => CLS),
  };
}

function problemsOf(page: string, { scores, ...figures }: Figures): string[] {
  const isHindi = /^\/hi(\/|$)/.test(page);
  const least = isHindi ? { ...minimum, performance: inHindi.performance } : minimum;
  const most = isHindi ? { ...maximum, LCP: inHindi.LCP } : maximum;
  return [
    ...categories
      .filter((id) => scores[id] < least[id])
      .map((id) => `${id} is ${scores[id]}, below ${least[id]}`),
    ...(['LCP', 'TBT', 'CLS'] as const)
      .filter((name) => figures[name] > most[name])
      .map((name) => `${name} is ${figures[name]}, above ${most[name]}`),
  ];
}
