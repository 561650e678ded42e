// `node --import tsx scripts/dev/screenshots.ts` writes a sheet of every page, as a desktop shows it in the light scheme and a
// phone in the dark one, and the picture of the home page for the README. With `FOLDER [PAGE…]` it writes full-page
// pictures in three widths and both schemes into the folder.
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { routes } from '../../src/app/routes.ts';
import {
  APPEAL_PATTERN,
  CERTIFICATE_PATTERN,
  DOG_PATTERN,
  GIFT_CERTIFICATE_PATTERN,
  GIFT_PATTERN,
  PAYMENT_PATTERN,
  PERSON_PATTERN,
  RECEIPT_PATTERN,
  RECORDED_DONATION_PATTERN,
  SPONSORSHIP_PATTERN,
  STATEMENT_PATTERN,
  TEAM_DOG_PATTERN,
  VERIFY_PATTERN,
  paths,
} from '../../src/lib/paths.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { demoAccounts } from '../../tests/support/demo-accounts.ts';
import { appCode } from '../../tests/support/second-factor.ts';
import { waitForTextFace } from '../../tests/support/text-face.ts';
import { beginLongCommand, reportProgress } from './long-command.ts';
import { serveProject } from './serve-site.ts';

const PORT = 5353;
const SHEET = 'docs/images/screens.webp';
const HOME_PICTURE = { file: 'docs/images/home.webp', width: 1200 };
const DOG = '10000000-0000-4000-8000-000000000001';
/** Of the demo sponsor. */
const SPONSORSHIP = '50000000-0000-4000-8000-000000000012';
const APPEAL = '50000000-0000-4000-8000-000000000001';
const desktop = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 360, height: 740 };

interface SitePage {
  readonly name: string;
  readonly path: string;
  readonly as?: keyof typeof demoAccounts;
}
interface Appearance {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

beginLongCommand();
const [folder, ...names] = process.argv.slice(2);
const site = await serveProject(PORT, 'dist-screens');
const allPages = await listPages();
const browser = await launchChromium();
try {
  if (folder === undefined) await writeSheet();
  else await writeFolder(folder, names);
} finally {
  await browser.close();
  await site.close();
}
process.exit(0);

/** Every route, with a sample for what its pattern leaves open, and two pages more. */
async function listPages(): Promise<SitePage[]> {
  const { rows } = await site.database.query<{ id: string; verify_code: string }>(
    `select receipt.id, receipt.verify_code from public.receipts as receipt
     join public.donations as donation on donation.id = receipt.donation_id
     join auth.users as account on account.id = donation.user_id
     where account.email = $1 order by receipt.paid_on desc limit 1`,
    [demoAccounts.sponsor.email],
  );
  const [{ id, verify_code: code } = { id: '', verify_code: '' }] = rows;
  const recorded = await site.database.query<{ donation_id: string }>(
    'select donation_id from private.recorded_donations limit 1',
  );
  const gift = await linkOfGift();
  const samples: Record<string, Omit<SitePage, 'name'>> = {
    [APPEAL_PATTERN]: { path: paths.appeal(APPEAL) },
    [DOG_PATTERN]: { path: paths.dog(DOG) },
    [PAYMENT_PATTERN]: { path: paths.payment(DOG) },
    [GIFT_PATTERN]: { path: gift },
    [GIFT_CERTIFICATE_PATTERN]: { path: gift.replace('#', '/certificate#') },
    [RECEIPT_PATTERN]: { path: paths.receipt(id), as: 'sponsor' },
    [VERIFY_PATTERN]: { path: paths.verify(code) },
    [STATEMENT_PATTERN]: { path: paths.statement('2026-27'), as: 'sponsor' },
    [CERTIFICATE_PATTERN]: { path: paths.certificate(SPONSORSHIP), as: 'sponsor' },
    [paths.newUpdate]: { path: paths.writeUpdate(DOG), as: 'staff' },
    [PERSON_PATTERN]: { path: paths.person(DOG), as: 'staff' },
    [TEAM_DOG_PATTERN]: { path: paths.teamDog(DOG), as: 'staff' },
    [RECORDED_DONATION_PATTERN]: {
      path: paths.recordedDonation(recorded.rows[0]?.donation_id ?? DOG),
      as: 'staff',
    },
    // Of a link without its secret.
    [SPONSORSHIP_PATTERN]: { path: SPONSORSHIP_PATTERN.replace(/:.*/, SPONSORSHIP) },
  };
  const accounts = { public: {}, 'signed-in': { as: 'sponsor' }, admin: { as: 'admin' } } as const;
  const pages = routes.map(({ path, access, layout }): SitePage => {
    const account =
      layout === 'team' && access !== 'admin' ? ({ as: 'staff' } as const) : accounts[access];
    const sample = samples[path] ?? { path, ...account };
    if (sample.path.includes(':')) throw new Error(`The pattern ${path} needs a sample.`);
    return Object.assign({ name: nameOf(path) }, sample);
  });
  return [
    ...pages,
    { name: 'sign-up', path: paths.signUp },
    { name: 'not-found', path: '/nowhere' },
  ];
}

/** The link to a page of a gift, which is made for the pictures. */
async function linkOfGift(): Promise<string> {
  const { rows } = await site.database.query<{ id: string }>(
    `insert into public.gifts (donation_id, recipient_name, giver_name, occasion, message, paid_at)
     select id, 'Amma', 'Ravi and Anjali', 'birthday', 'You always fed every dog in our lane.', now()
     from public.donations where status = 'completed' and dog_id is not null limit 1
     returning id`,
  );
  const [{ id } = { id: '' }] = rows;
  const made = await site.database.query<{ secret: string }>(
    'select private.new_gift_secret($1, true) as secret',
    [id],
  );
  return `${GIFT_PATTERN.replace(':giftId', id)}#${made.rows[0]?.secret ?? ''}`;
}

/** 'how-it-works' for '/how-it-works'. */
function nameOf(path: string): string {
  return (
    path
      .replaceAll(/[^a-z]+/gi, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase() || 'home'
  );
}

async function writeFolder(target: string, wanted: readonly string[]): Promise<void> {
  const pages = allPages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const viewport of [phone, tablet, desktop]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await takeScreenshots(pages, { viewport, colorScheme }, (page) => ({
        path: `${target}/${page.name}-${viewport.width}-${colorScheme}.png`,
        fullPage: true,
      }));
    }
  }
  console.log(`${pages.length * 6} pictures written to ${target}.`);
}

/** Puts the pages side by side, four in a row, each as a desktop and as a phone shows it. */
async function writeSheet(): Promise<void> {
  const wide = { viewport: desktop, colorScheme: 'light' } as const;
  const narrow = { viewport: phone, colorScheme: 'dark' } as const;
  const desktops = await takeScreenshots(allPages, wide);
  const phones = await takeScreenshots(allPages, narrow);
  const [columns, gap, height, desktopWidth, phoneWidth] = [4, 12, 216, 346, 105];
  const cell = desktopWidth + phoneWidth + 2 * gap;
  const shrink = (picture: Buffer | undefined, width: number) =>
    sharp(picture).resize(width, height, { position: 'top' }).png().toBuffer();
  const tiles = [];
  for (const index of allPages.keys()) {
    const left = gap + (index % columns) * cell;
    const top = gap + Math.floor(index / columns) * (height + gap);
    tiles.push({ input: await shrink(desktops[index], desktopWidth), left, top });
    const phoneLeft = left + desktopWidth + gap / 2;
    tiles.push({ input: await shrink(phones[index], phoneWidth), left: phoneLeft, top });
  }
  const size = {
    width: gap + columns * cell,
    height: gap + Math.ceil(allPages.length / columns) * (height + gap),
  };
  await sharp({ create: { ...size, channels: 3, background: '#e4dac6' } })
    .composite(tiles)
    .webp({ quality: 66, effort: 6 })
    .toFile(SHEET);
  await sharp(desktops[0])
    .resize(HOME_PICTURE.width)
    .webp({ quality: 72, effort: 6 })
    .toFile(HOME_PICTURE.file);
  console.log(`${allPages.length} pages on ${SHEET}; the home page in ${HOME_PICTURE.file}.`);
}

/** Takes one picture per page, signed in as the page's account. */
async function takeScreenshots(
  pages: readonly SitePage[],
  appearance: Appearance,
  optionsOf: (page: SitePage) => { path?: string; fullPage?: boolean } = () => ({}),
): Promise<Buffer[]> {
  const contexts = new Map<SitePage['as'], BrowserContext>();
  const pictures: Buffer[] = [];
  for (const [number, sitePage] of pages.entries()) {
    const { viewport, colorScheme } = appearance;
    reportProgress(
      `${number + 1} of ${pages.length}, ${viewport.width} px, ${colorScheme}: ${sitePage.name}`,
    );
    let context = contexts.get(sitePage.as);
    if (!context) {
      context = await browser.newContext({
        ...appearance,
        baseURL: site.url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      await waitForTextFace(context);
      contexts.set(sitePage.as, context);
      if (sitePage.as) await signIn(await context.newPage(), sitePage.as);
    }
    const page = await context.newPage();
    await page.goto(sitePage.path);
    await waitForContent(page);
    pictures.push(await page.screenshot(optionsOf(sitePage)));
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
  return pictures;
}

async function signIn(page: Page, person: keyof typeof demoAccounts): Promise<void> {
  const { email, password } = demoAccounts[person];
  await page.goto(paths.signIn);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  if (person === 'admin') {
    await page.locator('input[autocomplete="one-time-code"]').fill(appCode());
    await page.keyboard.press('Enter');
  }
  await page.getByText('Welcome back!').waitFor();
}

/** Waits for data, images and fonts. */
async function waitForContent(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}
