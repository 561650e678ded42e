import { createHash } from 'node:crypto';
// Parses the configuration files of the hosts and expects the same headers and routes in each.
import { describe, expect, it, vi } from 'vitest';
import { SPONSOR_SCRIPT } from '../../hosting/prerendered-html.ts';
import { contentSecurityPolicy } from '../../hosting/content-security-policy.ts';
import { MAX_APPEAL_PAGES, MAX_DOG_PAGES } from '../../hosting/dog-pages.ts';
import { cacheControlFor, cachedFolders, securityHeaders } from '../../hosting/headers.ts';
import { headersFile, redirectsFile } from '../../hosting/netlify-and-cloudflare.ts';
import { nginxFile } from '../../hosting/nginx.ts';
import { dogPaths } from '../../hosting/pages.ts';
import { hostSettings, type HostSettings } from '../../hosting/settings.ts';
import { hostedSite } from '../../hosting/site.ts';
import { routes } from '../../src/app/routes.ts';

const settings = {
  supabaseOrigin: 'https://abc.supabase.co',
  filmOrigin: 'https://films.example.org',
};
const site = hostedSite(settings);

type Headers = Record<string, string>;
/** Headers by folder; `/` is every path. */
type Rules = Record<string, Headers>;

/** @param pages the headers of pages; none on hosts whose default is as good */
const expected = (pages: Headers): Rules => ({
  '/': { ...securityHeaders(settings), ...pages },
  ...Object.fromEntries(
    cachedFolders.map(({ folder, cacheControl }) => [folder, { 'Cache-Control': cacheControl }]),
  ),
});

function netlifyRules(text: string): Rules {
  const rules: Rules = {};
  let current: Headers = {};
  for (const line of text.trim().split('\n')) {
    const header = /^ {2}([\w-]+): (.+)$/.exec(line);
    if (header?.[1] && header[2]) current[header[1]] = header[2];
    else rules[line.replace('*', '')] = current = {};
  }
  return rules;
}

/** Expects each nginx folder to repeat the headers of the server block, and omits them from the result. */
function nginxRules(text: string): Rules {
  const rules: Rules = { '/': {} };
  let current = rules['/'] ?? {};
  for (const line of text.split('\n')) {
    const folder = /^location (\/\w+\/) \{$/.exec(line)?.[1];
    if (folder) rules[folder] = current = {};
    const header = /^ *add_header ([\w-]+) "(.*)" always;$/.exec(line);
    if (header?.[1] && header[2]) current[header[1]] = header[2].replaceAll('\\"', '"');
  }
  const { '/': everywhere = {}, ...others } = rules;
  // Without a header of its own, a folder inherits those of the server block.
  const folders = Object.fromEntries(
    Object.entries(others).filter(([, headers]) => Object.keys(headers).length > 0),
  );
  return {
    '/': everywhere,
    ...Object.fromEntries(
      Object.entries(folders).map(([folder, { 'Cache-Control': cacheControl = '', ...rest }]) => {
        expect({ ...rest, 'Cache-Control': everywhere['Cache-Control'] }).toEqual(everywhere);
        return [folder, { 'Cache-Control': cacheControl }];
      }),
    ),
  };
}

describe('the files for the hosts', () => {
  it.each([
    ['_headers', netlifyRules(headersFile(site)), {}],
    ['nginx', nginxRules(nginxFile(site)), { 'Cache-Control': 'no-cache' }],
  ])('give every header in %s', (_name, rules, pages) => {
    expect(rules).toEqual(expected(pages));
  });

  it('serve the shell for the routes without a file, and for no other path', () => {
    const english = routes.filter(({ isPrerendered }) => !isPrerendered).map(({ path }) => path);
    expect(english).toContain('/dogs/:dogId');
    const rewrites = ['', '/hi'].flatMap((prefix) =>
      english.map((pattern) => ({
        source: prefix + pattern,
        destination: `${prefix}${pattern.startsWith('/gifts/') ? '/gift' : '/app'}`,
      })),
    );
    expect(redirectsFile(site, [])).toBe(
      [
        ...rewrites.map(({ source, destination }) => `${source} ${destination} 200\n`),
        '/hi/* /hi/404.html 404\n',
      ].join(''),
    );
  });

  it('answer an unknown Hindi path with the Hindi page for it, and status 404', () => {
    expect(nginxFile(site)).toContain(
      'location /hi/ {\n  error_page 404 /hi/404.html;\n  try_files $uri $uri.html =404;\n}',
    );
  });

  it('list the page of a dog before the pattern of all dogs, because the first match wins', () => {
    const [first, second] = redirectsFile(site, ['/dogs/a/payment']).split('\n');
    expect(first).toBe('/dogs/a/payment /dogs/a/payment 200');
    expect(second).toBe('/dogs/:dogId /app 200');
  });

  it('list fewer paths than Cloudflare’s limit', () => {
    const most = [
      ...Array.from({ length: MAX_DOG_PAGES }, (_, index) => dogPaths(`${index}`, '')).flat(),
      ...Array.from({ length: MAX_APPEAL_PAGES }, (_, index) => `/appeals/${index}`),
    ].flatMap((path) => [path, `/hi${path}`]);
    expect(redirectsFile(site, most).trim().split('\n').length).toBeLessThan(2000);
  });

  it('have no line longer than Cloudflare’s limit', () => {
    const lengths = headersFile(site)
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThan(2000);
  });
});

function directive(name: string, given: HostSettings = settings): string | undefined {
  return contentSecurityPolicy(given)
    .split('; ')
    .find((line) => line.startsWith(`${name} `) || line === name);
}

it.each([
  ['', 'max-age=63072000'],
  ['on', 'max-age=63072000; includeSubDomains'],
])('with VITE_HTTPS_SUBDOMAINS=%s, HTTPS is for %s', (choice, header) => {
  vi.stubEnv('VITE_HTTPS_SUBDOMAINS', choice);
  const headers = securityHeaders(hostSettings('production', '/nowhere'));
  vi.unstubAllEnvs();
  expect(headers['Strict-Transport-Security']).toBe(header);
});

it.each([
  ['', false],
  ['1x00000000000000000000AA', true],
])(
  'with VITE_TURNSTILE_SITE_KEY=%s, the captcha’s script and frame are allowed: %s',
  (key, isAllowed) => {
    vi.stubEnv('VITE_TURNSTILE_SITE_KEY', key);
    const given = hostSettings('production', '/nowhere');
    vi.unstubAllEnvs();
    for (const name of ['script-src', 'frame-src']) {
      expect(directive(name, given)?.includes('https://challenges.cloudflare.com')).toBe(isAllowed);
    }
  },
);

it('nginx compresses scripts and styles', () => {
  expect(nginxFile(site)).toMatch(/^gzip on;$[^]*^gzip_types [^;]*text\/css text\/javascript/m);
});

describe('the content security policy', () => {
  it('allows scripts from the site and the card provider only, and one of the home page', () => {
    const hash = createHash('sha256').update(SPONSOR_SCRIPT).digest('base64');
    expect(directive('script-src')).toBe(
      `script-src 'self' 'sha256-${hash}' https://checkout.razorpay.com https://checkout-static-next.razorpay.com https://cdn.razorpay.com`,
    );
  });

  it("allows connections to the deployment's own backend", () => {
    expect(directive('connect-src')).toContain(
      "'self' https://abc.supabase.co wss://abc.supabase.co",
    );
    expect(directive('media-src')).toBe(
      "media-src 'self' https://films.example.org https://abc.supabase.co",
    );
  });

  it('upgrades insecure requests if the backend has HTTPS', () => {
    const local = { supabaseOrigin: 'http://localhost:4199', filmOrigin: undefined };
    expect(directive('upgrade-insecure-requests')).toBeDefined();
    expect(directive('upgrade-insecure-requests', local)).toBeUndefined();
    expect(directive('connect-src', local)).toContain('ws://localhost:4199');
  });

  it('has no backend if none is set', () => {
    const nothing = { supabaseOrigin: undefined, filmOrigin: undefined };
    expect(contentSecurityPolicy(nothing)).not.toContain('undefined');
    expect(directive('media-src', nothing)).toBe("media-src 'self'");
  });

  it.each([
    ['https://abc.supabase.co/', '/video/own.webm', 'https://abc.supabase.co', undefined],
    ['abc.supabase.co', 'http://[', undefined, undefined],
    [
      'https://api.example.org',
      'https://films.example.org/a.webm',
      'https://api.example.org',
      'https://films.example.org',
    ],
  ])('reads the settings %s and %s', (backend, film, supabaseOrigin, filmOrigin) => {
    vi.stubEnv('VITE_SUPABASE_URL', backend);
    vi.stubEnv('VITE_HERO_VIDEO_URL', film);
    expect(hostSettings('production', '/nowhere')).toEqual({
      supabaseOrigin,
      filmOrigin,
      hasCaptcha: false,
      isForSubdomains: false,
    });
    vi.unstubAllEnvs();
  });
});

describe('the cache lifetime of a path', () => {
  it.each([
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/images/dogs/rani.webp', 'public, max-age=86400'],
    ['/', 'no-cache'],
    ['/dogs', 'no-cache'],
    ['/service-worker.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
  ])('of %s is %s', (pathname, value) => {
    expect(cacheControlFor(pathname)).toBe(value);
  });
});
