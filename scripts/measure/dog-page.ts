// `npm run measure:dog-page`: opens the page of a dog with 40 updates on a slow network and a slowed phone, and
// measures when its picture is painted and what is downloaded before scrolling. Fails above a limit. Nothing else may
// run on the machine.
import { randomBytes } from 'node:crypto';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../src/lib/paths.ts';
import { SECRET_KEY } from '../../supabase/local/keys.ts';
import { launchChromium, SLOW_NETWORK } from '../../tests/support/chromium.ts';
import { beginLongCommand, reportProgress } from '../dev/long-command.ts';
import { serveProject, type ServedSite } from '../dev/serve-site.ts';
import { summarise } from './statistics.ts';

const PORT = 5354;
const DOG = '10000000-0000-4000-8000-000000000001';
const UPDATES = 40;
const PICTURES_PER_UPDATE = 2;
const RUNS = 5;
const SLOWDOWN = 4;
const LIMIT_MILLISECONDS = 2_500;
const LIMIT_KILOBYTES = 400;

/** Ids of an update or a picture. */
const id = (kind: string, number: number) =>
  `30000000-0000-4000-8000-${kind}${String(number).padStart(11, '0')}`;

beginLongCommand(30);
const site = await serveProject(PORT, 'dist-dog-page', { isCompressed: true });
await addUpdates(site);
const browser = await launchChromium();
const visits = [];
for (let run = 0; run < RUNS; run += 1) {
  reportProgress(`Visit ${run + 1} of ${RUNS}`);
  visits.push(await visit(browser));
}
await browser.close();
await site.close();

const painted = summarise(visits.map(({ milliseconds }) => milliseconds));
const kilobytes = Math.max(...visits.map(({ bytes }) => bytes)) / 1000;
console.log(
  `${UPDATES} updates, 360 px wide at 3x, 1.6 Mbit/s, 150 ms, CPU slowed ${SLOWDOWN} times`,
);
console.log(`Picture of the dog painted: median ${painted.median.toFixed(0)} ms, n ${painted.n}`);
console.log(`Downloaded before scrolling: ${kilobytes.toFixed(0)} kB at most`);
const isWithin = painted.median <= LIMIT_MILLISECONDS && kilobytes <= LIMIT_KILOBYTES;
console.log(isWithin ? 'Within the limits.' : 'Above a limit.');
process.exit(isWithin ? 0 : 1);

/** Replaces the sample updates by newer ones, each with pictures of the size of a photo. */
async function addUpdates({ url, database }: ServedSite): Promise<void> {
  await database.query('delete from public.dog_updates where dog_id = $1', [DOG]);
  const files = { 640: await photo(640), 1280: await photo(1280) };
  console.log(
    `Pictures: ${Object.values(files)
      .map(({ length }) => `${(length / 1000).toFixed(0)} kB`)
      .join(', ')}`,
  );
  for (let number = 0; number < UPDATES; number += 1) {
    const updateId = id('0', number);
    await database.query(
      `insert into public.dog_updates (id, dog_id, body, happened_on, published_at)
       values ($1, $2, $3, current_date - $4::int - 1, now() - make_interval(days => $4))`,
      [
        updateId,
        DOG,
        'Ate well, slept in the sun and walked a child to the bus. '.repeat(2),
        number,
      ],
    );
    for (let position = 0; position < PICTURES_PER_UPDATE; position += 1) {
      const mediaId = id('1', number * PICTURES_PER_UPDATE + position);
      await database.query(
        `insert into public.dog_update_media (id, update_id, position, width, height, alt, picture_extension)
         values ($1, $2, $3, 1280, 960, 'Sheru in the lane', 'webp')`,
        [mediaId, updateId, position],
      );
      for (const [width, file] of Object.entries(files)) {
        const response = await fetch(
          `${url}/storage/v1/object/dog-updates/${updateId}/${mediaId}-${width}.webp`,
          {
            method: 'POST',
            headers: { apikey: SECRET_KEY, 'content-type': 'image/webp' },
            body: new Uint8Array(file),
          },
        );
        if (!response.ok) throw new Error(`A picture was refused with status ${response.status}.`);
      }
    }
  }
}

/** A picture as large as a phone's photo of a street at this width: noise in large patches. */
function photo(width: number): Promise<Buffer> {
  const patch = {
    width: Math.round(width / 4),
    height: Math.round((width * 3) / 16),
    channels: 3,
  } as const;
  return sharp(randomBytes(patch.width * patch.height * 3), { raw: patch })
    .resize(width, (width * 3) / 4)
    .webp({ quality: 75 })
    .toBuffer();
}

/** Opens the page with an empty cache and waits until nothing more is downloaded. */
async function visit(inBrowser: Browser): Promise<{ milliseconds: number; bytes: number }> {
  const context = await inBrowser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${site.url}${paths.dog(DOG)}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Show older' }).waitFor();
  await page.waitForLoadState('networkidle');
  const milliseconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // The file's own picture is no longer in the document.
          const first = list.getEntries().find((entry) => 'url' in entry && entry.url !== '');
          if (first) resolve(first.startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return { milliseconds, bytes };
}
