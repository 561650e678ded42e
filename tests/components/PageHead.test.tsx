import { cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PageHead } from '@/components/PageHead';
import { site } from '@/config/site';
import DogsPage from '@/pages/dogs/DogsPage';
import HomePage from '@/pages/home/HomePage';
import HowItWorksPage from '@/pages/how-it-works/HowItWorksPage';
import CookiesPage from '@/pages/legal/CookiesPage';
import PrivacyPage from '@/pages/legal/PrivacyPage';
import RefundsPage from '@/pages/legal/RefundsPage';
import TermsPage from '@/pages/legal/TermsPage';
import PaymentPage from '@/pages/payment/PaymentPage';
import AboutPage from '@/pages/about/AboutPage';
import StoriesPage from '@/pages/stories/StoriesPage';
import SupportPage from '@/pages/support/SupportPage';
import { dogRow } from '../support/dog-rows.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';
import { serveDogPage } from '../support/update-rows.ts';

const pages = {
  '/': HomePage,
  '/dogs': DogsPage,
  '/how-it-works': HowItWorksPage,
  '/stories': StoriesPage,
  '/about': AboutPage,
  '/support': SupportPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/cookies': CookiesPage,
  '/refunds': RefundsPage,
};
const pagesWithDogs = new Set(['/', '/dogs']);

/** The values of each tag in the head, by name. */
function head(): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  const add = (name: string, value: string | null) => (tags[name] ??= []).push(value ?? '');
  for (const title of document.head.querySelectorAll('title')) add('title', title.textContent);
  // Preloads are not metadata.
  const links = document.head.querySelectorAll<HTMLLinkElement>('link:not([rel="preload"])');
  for (const link of links) add(link.rel, link.href);
  for (const meta of document.head.querySelectorAll('meta')) {
    add(meta.name || (meta.getAttribute('property') ?? ''), meta.content);
  }
  return tags;
}

/** Expects every tag that an indexed page needs, once. */
function expectShared(path: string): { title: string; description: string } {
  const { title: [title = ''] = [], description: [description = ''] = [] } = head();
  const ownTitle = title.replace(` · ${site.name}`, '');
  const { 'og:image': [image = ''] = [], 'og:image:alt': [text = ''] = [] } = head();
  expect(head()).toEqual({
    title: [`${ownTitle} · Paws of Lucknow`],
    description: [description],
    canonical: [`${site.url}${path}`],
    'og:type': ['website'],
    'og:site_name': ['Paws of Lucknow'],
    'og:locale': ['en_IN'],
    'og:title': [ownTitle],
    'og:description': [description],
    'og:url': [`${site.url}${path}`],
    'og:image': [expect.stringMatching(/^https:\/\/\S+\.(jpg|webp)$/)],
    'og:image:alt': [expect.stringMatching(/\w/)],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'twitter:card': ['summary_large_image'],
    'twitter:title': [ownTitle],
    'twitter:description': [description],
    'twitter:image': [image],
    'twitter:image:alt': [text],
  });
  // Search engines truncate longer ones.
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(160);
  return { title, description };
}

function serveDogs(...rows: ReturnType<typeof dogRow>[]): void {
  server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json(rows)));
}

async function openDog(row: ReturnType<typeof dogRow>) {
  serveDogs(row);
  serveDogPage();
  const path = `/dogs/${row.id}/payment`;
  const { container } = renderSite(
    <Routes>
      <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
    </Routes>,
    { path },
  );
  await screen.findByRole('heading', { level: 1, name: row.name });
  return { path, container };
}

describe('a public page', () => {
  it('has every tag once and a unique title and description', async () => {
    serveDogs(dogRow(7, { name: 'Rani' }));
    const all = [];
    for (const [path, Page] of Object.entries(pages)) {
      renderSite(<Page />, { path });
      // No request may be pending when the test ends.
      if (pagesWithDogs.has(path)) await screen.findByRole('heading', { name: 'Rani' });
      all.push(expectShared(path));
      cleanup();
    }
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });
});

describe("a dog's page", () => {
  it('has every tag for this dog', async () => {
    const { path } = await openDog(
      dogRow(7, {
        name: 'Rani',
        tagline: 'Waits for the milkman.',
        age: '7 years',
        location: 'Aminabad',
        image_url: '/images/dogs/rani-800.webp',
      }),
    );
    expect(expectShared(path.replace('/payment', ''))).toEqual({
      title: 'Adopt Rani · Paws of Lucknow',
      description: 'Sponsor Rani, 7 years, of Aminabad: Waits for the milkman.',
    });
    expect(head()).toMatchObject({
      'og:image': [`${site.url}/images/share/dog-rani.jpg`],
      'og:image:alt': ['Rani'],
    });
  });

  it('keeps the URL of an external picture and omits its size', async () => {
    const image = 'https://abc.supabase.co/storage/v1/object/public/dog-images/x.webp';
    await openDog(dogRow(8, { name: 'Moti', image_url: `${image}#focus=20,10` }));
    expect(head()).toMatchObject({ 'og:image': [image], 'twitter:image': [image] });
    expect(head()).not.toHaveProperty('og:image:width');
  });

  it('adds the protocol to a protocol-relative picture URL', async () => {
    await openDog(dogRow(8, { name: 'Moti', image_url: '//pictures.example/moti.webp' }));
    expect(head()).toMatchObject({ 'og:image': ['https://pictures.example/moti.webp'] });
  });

  it('cuts a long tagline after a word', async () => {
    await openDog(dogRow(9, { name: 'Moti', tagline: 'barks at trains '.repeat(18).trim() }));
    const [description = ''] = head()['description'] ?? [];
    expect(description).toMatch(/ (barks|at|trains)…$/);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

it('cuts a description without spaces', () => {
  render(<PageHead title="Long" description={'बहुत'.repeat(60)} />);
  expect(head()['description']?.[0]).toHaveLength(160);
});

it('does not index a page without shared tags', () => {
  const { unmount } = render(<PageHead title="Settings" description="Yours." />);
  expect(head()).toEqual({
    title: ['Settings · Paws of Lucknow'],
    description: ['Yours.'],
    robots: ['noindex'],
  });
  unmount();
  expect(head()).toEqual({});
});

describe('a page with prerendered tags', () => {
  it('keeps them until a page renders its own', () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<title data-built>Adopt Rani</title><meta data-built property="og:title" content="Adopt Rani"><link data-built rel="canonical" href="/dogs/x/payment">',
    );
    const { rerender, unmount } = render(<p>Loading...</p>);
    expect(head()).toMatchObject({ title: ['Adopt Rani'], 'og:title': ['Adopt Rani'] });
    rerender(<PageHead title="Dog not found" description="There is no dog." />);
    expect(head()).toEqual({
      title: ['Dog not found · Paws of Lucknow'],
      description: ['There is no dog.'],
      robots: ['noindex'],
    });
    unmount();
    expect(head()).toEqual({});
  });
});
