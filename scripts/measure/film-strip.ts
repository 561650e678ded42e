// `npm run measure:film -- FOLDER [PATH…]`: opens pages as a new visitor's phone does at 400 kbit/s, 400 ms and with the CPU
// slowed four times. Writes a picture of each half second into the folder, and prints when the name, the price and the
// button of the page were painted and how much was downloaded. `--baseline CHECKOUT` measures the working tree of another
// commit in turns with this one. Nothing else may run on the machine.
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../src/lib/paths.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { beginLongCommand, reportProgress } from '../dev/long-command.ts';
import { serveProject } from '../dev/serve-site.ts';
import { textTable } from '../dev/text-table.ts';
import { summarise } from './statistics.ts';

const PORT = 5354;
const BASELINE_PORT = 5358;
const OUT_DIR = 'dist-film-strip';
const RUNS = 3;
const FRAME_SECONDS = 0.5;
const FILM_SECONDS = 10;
/** After this long without a download, a visit is complete. */
const QUIET_SECONDS = 5;
const SLOWDOWN = 4;
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
} as const;
const phone = { width: 390, height: 844 };
const DOG = '10000000-0000-4000-8000-000000000001';

/** What is waited for: the text of a visible element of the first screen. */
const parts = {
  Name: { selector: 'h1', text: '' },
  Price: { selector: 'main *, [data-built] *', text: '₹' },
  Button: {
    selector: 'main :is(a, button), [data-built] a',
    text: '(Adopt|Meet|Proceed|गोद|मिलि)',
  },
} as const;

interface Visit {
  /** Seconds; null for what isn't on the page's first screen within the film. */
  painted: Record<keyof typeof parts, number | null>;
  kilobytes: number;
  frames: readonly Buffer[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: 'string' } },
});
const [folder = 'film-strips', ...given] = positionals;
const pages = given.length > 0 ? given : [paths.home, paths.dog(DOG), paths.payment(DOG)];

beginLongCommand(60);
await mkdir(folder, { recursive: true });
const served = { isCompressed: true, isHttp2: true } as const;
const sites = [{ name: 'now', ...(await serveProject(PORT, OUT_DIR, served)) }];
if (values.baseline !== undefined) {
  const before = { ...served, checkout: values.baseline };
  sites.unshift({ name: 'before', ...(await serveProject(BASELINE_PORT, OUT_DIR, before)) });
}
const browser = await launchChromium('--ignore-certificate-errors');
const rows: string[][] = [];
try {
  for (const page of pages) {
    const visits = sites.map((): Visit[] => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, { name, url }] of sites.entries()) {
        reportProgress(`${page}, ${name}: visit ${run + 1} of ${RUNS}`);
        visits[index]?.push(await visit(browser, url + page));
      }
    }
    for (const [index, { name }] of sites.entries()) {
      const all = visits[index] ?? [];
      rows.push([page, name, ...figuresOf(all)]);
      await writeFilm(`${folder}/${page.replaceAll(/\W+/g, '-')}-${name}.png`, all.at(-1)?.frames);
    }
  }
} finally {
  await browser.close();
  for (const { close } of sites) await close();
}
console.log(textTable([['Page', 'Site', ...Object.keys(parts), 'Downloaded'], ...rows]));
process.exit(0);

function figuresOf(visits: readonly Visit[]): string[] {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const seconds = names.map((name) => {
    const times = visits.map(({ painted }) => painted[name] ?? Infinity);
    const { median } = summarise(times);
    return median === Infinity ? 'not seen' : `${median.toFixed(1)} s`;
  });
  const { median } = summarise(visits.map(({ kilobytes }) => kilobytes));
  return [...seconds, `${median.toFixed(0)} kB`];
}

/** Opens a page with an empty cache, films it and waits until nothing more is downloaded. */
async function visit(inBrowser: Browser, url: string): Promise<Visit> {
  const context = await inBrowser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  });
  await context.addInitScript(noteWhatIsPainted, parts);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let bytes = 0;
  let lastDownload = 0;
  devtools.on('Network.dataReceived', () => (lastDownload = Date.now()));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const film: { seconds: number; picture: Buffer }[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    film.push({ seconds: metadata.timestamp ?? 0, picture: Buffer.from(data, 'base64') });
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70 });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(FILM_SECONDS * 1000);
  await devtools.send('Page.stopScreencast');
  while (Date.now() - lastDownload < QUIET_SECONDS * 1000) await page.waitForTimeout(500);
  const { begun, painted } = await page.evaluate(() => ({
    begun: performance.timeOrigin / 1000,
    painted: (window as unknown as { painted: Visit['painted'] }).painted,
  }));
  await context.close();
  const frames: Buffer[] = [];
  for (let at = FRAME_SECONDS; at <= FILM_SECONDS; at += FRAME_SECONDS) {
    const last = film.findLast(({ seconds }) => seconds <= begun + at);
    if (last) frames.push(last.picture);
  }
  return { painted, kilobytes: bytes / 1000, frames };
}

/** Runs in the page: keeps when each part was first on the screen, in seconds, or null. */
function noteWhatIsPainted(wanted: typeof parts): void {
  const painted: Record<string, number | null> = {};
  for (const name of Object.keys(wanted)) painted[name] = null;
  Object.assign(window, { painted });
  // Methods, because the compiler wraps named functions in a helper that the page hasn't got.
  const watch = {
    isOnScreen(element: Element): boolean {
      const { top, bottom, width } = element.getBoundingClientRect();
      const isInView = width > 0 && bottom > 0 && top < innerHeight && bottom <= innerHeight;
      return isInView && element.checkVisibility({ visibilityProperty: true });
    },
    // No frame is rendered before the style sheet is there, and what a frame finds is painted with it.
    look(): void {
      for (const [name, { selector, text }] of Object.entries(wanted)) {
        if (painted[name] !== null) continue;
        const found = [...document.querySelectorAll(selector)].some(
          (element) => new RegExp(text).test(element.textContent) && watch.isOnScreen(element),
        );
        if (found) painted[name] = performance.now() / 1000;
      }
      requestAnimationFrame(() => watch.look());
    },
  };
  requestAnimationFrame(() => watch.look());
}

/** The frames side by side, ten in a row. */
async function writeFilm(file: string, frames: readonly Buffer[] = []): Promise<void> {
  const [columns, gap, width, height] = [10, 6, 156, 338];
  const pictures = await Promise.all(
    frames.map(async (frame, index) => ({
      input: await sharp(frame).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  );
  await sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + Math.ceil(frames.length / columns) * (height + gap),
      channels: 3,
      background: '#555',
    },
  })
    .composite(pictures)
    .png()
    .toFile(file);
}
