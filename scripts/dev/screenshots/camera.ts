import type { Browser, BrowserContext, Page } from '@playwright/test';
import { paths } from '../../../src/lib/paths.ts';
import { demoAccounts } from '../../../tests/support/demo-accounts.ts';
import type { Screen } from './screens.ts';

interface Options {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  /** Where the whole page is kept. Without it the first screenful is taken and only returned. */
  readonly path?: (screen: Screen) => string;
}

/** Takes a picture of each screen, in order, as the person it belongs to. */
export async function photograph(
  browser: Browser,
  url: string,
  screens: readonly Screen[],
  { viewport, colorScheme, path }: Options,
): Promise<Buffer[]> {
  const contexts = new Map<Screen['as'], BrowserContext>();
  const pictures: Buffer[] = [];
  for (const screen of screens) {
    let context = contexts.get(screen.as);
    if (!context) {
      context = await browser.newContext({
        baseURL: url,
        viewport,
        colorScheme,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      if (screen.as) await signIn(context, screen.as);
      contexts.set(screen.as, context);
    }
    const page = await context.newPage();
    await page.goto(screen.path);
    await settle(page);
    pictures.push(
      await page.screenshot(path ? { path: path(screen), fullPage: true } : { fullPage: false }),
    );
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
  return pictures;
}

async function signIn(context: BrowserContext, person: keyof typeof demoAccounts): Promise<void> {
  const page = await context.newPage();
  const { email, password } = demoAccounts[person];
  await page.goto(paths.signIn);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Welcome back!').waitFor();
  await page.close();
}

/** Waits until the screen has its words, its pictures and its typefaces. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}
