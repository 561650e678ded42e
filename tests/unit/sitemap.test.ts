import { describe, expect, it } from 'vitest';
import { siteAddress } from '../../hosting/sitemap-plugin.ts';
import { robotsText, sitemapXml } from '../../hosting/sitemap.ts';
import { site } from '@/config/site';

/** The links of both languages, of which English is the default. */
const links = (english: string, hindi: string) =>
  [
    `en-IN" href="https://dogs.test${english}`,
    `hi-IN" href="https://dogs.test${hindi}`,
    `x-default" href="https://dogs.test${english}`,
  ]
    .map((link) => `<xhtml:link rel="alternate" hreflang="${link}"/>`)
    .join('');

describe('the sitemap', () => {
  it('lists each page in each language, with the time of its last change, if known, and the others', () => {
    const xml = sitemapXml('https://dogs.test', [
      { path: '/' },
      { path: '/dogs/a', changedAt: '2026-01-02T03:04:05.678+00:00' },
    ]);
    const change = '<lastmod>2026-01-02T03:04:05.678+00:00</lastmod>';
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url><loc>https://dogs.test/</loc>${links('/', '/hi')}</url>
  <url><loc>https://dogs.test/hi</loc>${links('/', '/hi')}</url>
  <url><loc>https://dogs.test/dogs/a</loc>${change}${links('/dogs/a', '/hi/dogs/a')}</url>
  <url><loc>https://dogs.test/hi/dogs/a</loc>${change}${links('/dogs/a', '/hi/dogs/a')}</url>
</urlset>
`);
  });

  it('escapes URLs', () => {
    expect(sitemapXml('https://dogs.test', [{ path: '/a?b&c<d>' }])).toContain(
      '<loc>https://dogs.test/a?b&amp;c&lt;d&gt;</loc>',
    );
  });

  it('lists the first 50,000 URLs only', () => {
    const entries = Array.from({ length: 50_001 }, (_, index) => ({ path: `/${index}` }));
    const xml = sitemapXml('https://dogs.test', entries);
    expect(xml.match(/<loc>/g)).toHaveLength(50_000);
    expect(xml).toContain('https://dogs.test/hi/24999</loc>');
    expect(xml).not.toContain('/25000</loc>');
  });
});

it('robots.txt disallows no page, so that crawlers find every noindex', () => {
  const lines = robotsText('https://dogs.test').split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain('Sitemap: https://dogs.test/sitemap.xml');
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([]);
});

describe('the site’s own address', () => {
  it.each([
    ['https://dogs.example.org', 'https://dogs.example.org'],
    ['https://dogs.example.org/', 'https://dogs.example.org'],
    ['http://localhost:4199', 'http://localhost:4199'],
    [undefined, site.url],
    ['', site.url],
  ])('for %s is %s', (given, address) => {
    expect(siteAddress(given)).toBe(address);
  });

  it.each([
    'dogs.example.org',
    'https://example.org/dogs',
    'https://example.org/?a',
    'https://name:secret@example.org',
    'ftp://example.org',
    'javascript:alert(1)',
  ])('cannot be %s', (given) => {
    expect(() => siteAddress(given)).toThrow('VITE_SITE_URL must be');
  });
});
