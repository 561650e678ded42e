// The web manifest: what a phone needs to install the site.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { site } from '@/config/site';
import { webManifest } from '../../hosting/manifest.ts';

const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() }),
  ),
});

const page = await readFile('index.html', 'utf8');
const english = { code: 'en', tag: 'en-IN', prefix: '' } as const;
const hindi = { code: 'hi', tag: 'hi-IN', prefix: '/hi' } as const;
const manifest = manifestSchema.parse(JSON.parse(webManifest(english, site.description)));

describe('the web manifest', () => {
  it('has the name and the description of the site', () => {
    expect(manifest).toMatchObject({ name: site.name, description: site.description });
    expect(page).toContain(`<html lang="${manifest.lang}">`);
    // Launchers truncate longer names.
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  });

  it('opens the home page in its own window, with the whole site in scope', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  });

  it('is in Hindi an app of its own, which starts on the Hindi home page', () => {
    const own = { id: '/hi', start_url: '/hi', lang: 'hi-IN', description: 'गली के कुत्ते' };
    expect(JSON.parse(webManifest(hindi, 'गली के कुत्ते'))).toEqual({
      ...manifest,
      dir: 'ltr',
      ...own,
    });
  });

  it('has the colours of the light scheme', async () => {
    const [, background] =
      /--ground: (#\w+);/.exec(await readFile('src/styles/tokens.css', 'utf8')) ?? [];
    expect(manifest).toMatchObject({ theme_color: background, background_color: background });
    expect(page).toContain(`media="(prefers-color-scheme: light)" content="${background}"`);
  });

  it('is linked in the page', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" vite-ignore />');
  });

  it('has the icons that installing needs, in their declared sizes', async () => {
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const { width, height, format } = await sharp(`public${src}`).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    }
  });

  it('has a maskable icon whose content fits its safe circle', async () => {
    const maskable = manifest.icons.find(({ purpose }) => purpose === 'maskable');
    const { data, info } = await sharp(`public${maskable?.src}`)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const centre = info.width / 2;
    const background = data.subarray(0, 3);
    let paintedOutside = 0;
    for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
      const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
      const isOutside = Math.hypot(x - centre, y - centre) > info.width * 0.4;
      const colour = data.subarray(pixel * 3, pixel * 3 + 3);
      if (isOutside && !colour.equals(background)) paintedOutside += 1;
    }
    expect(paintedOutside).toBe(0);
    expect(data.equals(Buffer.alloc(data.length, background))).toBe(false);
  });
});
