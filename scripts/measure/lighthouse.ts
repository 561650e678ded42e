// What Lighthouse says of every public page: a phone on a slow network, simulated, the middle one of three
// runs, against the built site as a host serves it. It wants the machine for itself.
import { chromium } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { prerenderedPaths } from '../../hosting/pages.ts';
import { chromiumArguments, chromiumPath } from '../../tests/support/chromium.ts';
import { serveSite } from '../dev/serve-site.ts';
import { textTable } from '../dev/text-table.ts';

const PORT = 5354;
const DEBUGGING_PORT = 5355;
const OUT_DIR = 'dist-lighthouse';
const RUNS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const least: Record<(typeof categories)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Milliseconds, milliseconds, and the share of the window times the distance that moved. */
const most = { LCP: 1600, TBT: 60, CLS: 0.01 } as const;

interface Figures {
  scores: Record<(typeof categories)[number], number>;
  LCP: number;
  TBT: number;
  CLS: number;
}

const site = await serveSite(PORT, OUT_DIR, { isCompressed: true });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumArguments, `--remote-debugging-port=${DEBUGGING_PORT}`],
});
const given = process.argv.slice(2);
const pages = given.length > 0 ? given : prerenderedPaths;
const findings: string[] = [];
const rows: (string | number)[][] = [];
try {
  for (const page of pages) {
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(site.url + page));
    const figures = middle(runs);
    findings.push(...complaints(figures).map((complaint) => `${page}: ${complaint}`));
    rows.push([
      page,
      ...categories.map((category) => figures.scores[category]),
      `${(figures.LCP / 1000).toFixed(2)} s`,
      `${Math.round(figures.TBT)} ms`,
      figures.CLS.toFixed(3),
    ]);
  }
} finally {
  await browser.close();
  await site.close();
}

const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'LCP', 'TBT', 'CLS'];
console.log(textTable([head, ...rows]));
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);

/** A recording that lost its beginning says nothing about the page; it is made again, and that is said. */
async function measure(url: string): Promise<Figures> {
  try {
    return await measureOnce(url);
  } catch (problem) {
    if (!(problem instanceof Error && problem.message.includes('NO_NAVSTART'))) throw problem;
    console.error(`${url}: recorded once more, the first recording had no beginning.`);
    return measureOnce(url);
  }
}

async function measureOnce(url: string): Promise<Figures> {
  const flags: Flags = {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    onlyCategories: [...categories],
  };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { lhr } = result;
  // A page that stays blank scores without complaint.
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  sayWhatFailed(lhr);
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

/** Names the audits that keep a page from 100 where 100 is asked. */
function sayWhatFailed(lhr: Result): void {
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

/** Each figure's middle value, as three runs rarely agree on which of them is the middle one. */
function middle(runs: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => {
    const sorted = runs.map(pick).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    scores: Object.fromEntries(
      categories.map((id) => [id, of(({ scores }) => scores[id])]),
    ) as Figures['scores'],
    LCP: of(({ LCP }) => LCP),
    TBT: of(({ TBT }) => TBT),
    CLS: of(({ CLS }) => CLS),
  };
}

function complaints({ scores, ...figures }: Figures): string[] {
  return [
    ...categories
      .filter((id) => scores[id] < least[id])
      .map((id) => `${id} is ${scores[id]}, below ${least[id]}`),
    ...(['LCP', 'TBT', 'CLS'] as const)
      .filter((name) => figures[name] > most[name])
      .map((name) => `${name} is ${figures[name]}, above ${most[name]}`),
  ];
}
