import { afterEach, describe, expect, it, vi } from 'vitest';
import { prerenderedPathIn, removePrerenderedPath } from '@/components/hydration';
import { siteLinks } from '@common/emails/site-links';

afterEach(() => window.history.replaceState(null, '', '/'));

function open(address: string, prerenderedPath: string) {
  window.history.replaceState(null, '', `${window.location.origin}${address}`);
  const root = document.createElement('div');
  root.dataset['prerendered'] = prerenderedPath;
  const path = prerenderedPathIn(root);
  return { path, address: window.location.href.slice(window.location.origin.length) };
}

it.each([
  ['/dogs?age=Puppy#top', '/dogs?age=Puppy#top'],
  ['/dogs/', '/dogs'],
  ['/dogs%0A', '/dogs'],
  ['/dogs/%0d%0a?age=Puppy#top', '/dogs?age=Puppy#top'],
  ['//dogs', '/dogs'],
])('finds the prerendered page /dogs at %s and changes the address to %s', (address, expected) => {
  expect(open(address, '/dogs')).toEqual({ path: '/dogs', address: expected });
});

it.each([
  ['/', '/'],
  ['/stories', '/stories'],
  ['/do%20gs?search=%0A', '/do%20gs?search=%0A'],
  ['/sto%E2%80%A8ries%E2%80%a9', '/stories'],
  ['//evil.example#message=Confirmed', '/evil.example#message=Confirmed'],
  ['/%0A/evil.example', '/evil.example'],
])(
  'ignores the prerendered page /dogs at %s and changes the address to %s',
  (address, expected) => {
    expect(open(address, '/dogs')).toEqual({ path: null, address: expected });
  },
);

it('takes the sentence for scripts that don’t start away once they have', () => {
  document.body.innerHTML =
    '<div id="root" data-prerendered="/"></div><aside id="not-started"></aside>';
  removePrerenderedPath();
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});

const id = '7f3a1c52-9a70-4c1e-8b1d-0a1b2c3d4e5f';
const secret = 'Az0-_9bcdefghijklmnop_';
const siteUrl = 'https://site.example';
const to = siteLinks({ siteUrl });
/** All links of emails with a fragment or more than one parameter. */
const links = [
  to.receipt(id, secret),
  to.gift(id, secret),
  to.claim(secret),
  to.undoClaim(secret),
  to.confirmCorrection(secret),
  to.sponsorship(id, secret),
  to.update(id, id),
  to.confirmDogNews(id),
  `${siteUrl}/unsubscribe?list=dog_news&token=${id}`,
  to.monthlyPayment(id, 50_000),
  to.donorDetails,
  to.ownGifts,
].map((link) => link.slice(siteUrl.length));

describe.each(['', '/hi'])('a link of an email below "%s" opens as it was written', (prefix) => {
  afterEach(() => vi.unstubAllEnvs());
  it.each([
    ['an escaped #', (link: string) => link.replace('#', '%23')],
    ['a # escaped twice', (link: string) => link.replace('#', '%2523')],
    ['an escaped &', (link: string) => link.replace('&', '&amp;')],
    ['an & escaped twice', (link: string) => link.replace('&', '&amp;amp;')],
    ['escapes that are escaped', (link: string) => link.replace('&', '%26amp%3B')],
    ['a parameter behind it', (link: string) => link.replace(/#(.*)/, '%23$1?utm_source=x')],
    ['a full stop behind it', (link: string) => `${link}.`],
    ['a bracket behind it', (link: string) => `${link})`],
    ['a quotation mark behind it', (link: string) => `${link}">`],
    ['a danda behind it', (link: string) => `${link}।`],
    ['both', (link: string) => `${link.replace('#', '%23').replace('&', '&amp;')}).`],
  ])('with %s', async (_what, mangle) => {
    vi.stubEnv('SITE_LANGUAGE', prefix === '' ? 'en' : 'hi');
    vi.resetModules();
    const hydration = await import('@/components/hydration');
    for (const link of links) {
      window.history.replaceState(null, '', `${prefix}${mangle(link)}`);
      hydration.prerenderedPathIn(document.createElement('div'));
      const { pathname, search, hash } = window.location;
      const opened = pathname + search.replace(/[?&]utm_source=x/, '') + hash;
      expect(opened).toBe(prefix + link);
    }
  });
});

it.each(['/dogs?q=Rani.', '/dogs?q=R%26D', '/support#contact'])('leaves %s as it is', (address) => {
  expect(open(address, '/')).toEqual({ path: null, address });
});

it('changes an address below the prefix of Hindi that would lead to another site', async () => {
  vi.stubEnv('SITE_LANGUAGE', 'hi');
  vi.resetModules();
  const hydration = await import('@/components/hydration');
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/hi//evil.example?a=b#c');
  expect(hydration.prerenderedPathIn(document.createElement('div'))).toBeNull();
  expect(window.location.pathname).toBe('/hi/evil.example');
  expect(window.location.search + window.location.hash).toBe('?a=b#c');
});
