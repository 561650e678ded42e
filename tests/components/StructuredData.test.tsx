import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { HydrationProvider } from '@/components/hydration';
import { StructuredData } from '@/components/StructuredData';
import { organisation } from '@/config/organisation';
import { site } from '@/config/site';
import HowItWorksPage from '@/pages/how-it-works/HowItWorksPage';
import { renderSite } from '../support/render.tsx';

const page = document.createElement('div');
document.body.append(page);
afterEach(() => page.replaceChildren());

const blocks = () => [...document.querySelectorAll('script')];
const dataOf = (block: HTMLScriptElement | undefined): unknown => JSON.parse(block?.text ?? '');

const asDrawnAtBuild = (part: ReactNode) => (
  <HydrationProvider>
    <MemoryRouter>{part}</MemoryRouter>
  </HydrationProvider>
);

/** The prerendered HTML. */
function prerender(part: ReactNode): void {
  page.innerHTML = renderToString(asDrawnAtBuild(part));
}

describe('the data block of a prerendered page', () => {
  it('is not executed, and hydration keeps it', async () => {
    prerender(<StructuredData data={organisation} />);
    const [block] = blocks();
    expect(block?.type).toBe('application/ld+json');
    const root = await act(async () =>
      hydrateRoot(page, asDrawnAtBuild(<StructuredData data={organisation} />)),
    );
    expect(blocks()).toEqual([block]);
    expect(dataOf(block)).toEqual(organisation);
    await act(async () => root.unmount());
  });

  it.each([
    '</script><script>window.broken = true</script>',
    '<!-- <script>',
    '&lt;/script&gt; " \\ \u2028',
  ])('cannot be closed by the text %s', (text) => {
    prerender(<StructuredData data={{ text }} />);
    expect(blocks()).toHaveLength(1);
    expect(dataOf(blocks()[0])).toEqual({ text });
    expect(page.children).toHaveLength(1);
  });

  it('is not rendered in the browser, where Trusted Types would block it', () => {
    renderSite(<StructuredData data={organisation} />);
    expect(blocks()).toEqual([]);
  });
});

describe('the structured data', () => {
  it('of the organisation matches the site', () => {
    prerender(<StructuredData data={organisation} />);
    expect(dataOf(blocks()[0])).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'NGO',
      name: site.name,
      url: `${site.url}/`,
      logo: `${site.url}/icon-512.png`,
      description: site.description,
      email: site.email,
      telephone: site.telephone,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Rana Pratap Marg, Hazratganj',
        addressLocality: 'Lucknow',
        addressRegion: 'Uttar Pradesh',
        postalCode: '226001',
        addressCountry: 'IN',
      },
      areaServed: { '@type': 'City', name: 'Lucknow' },
      sameAs: [
        'https://www.instagram.com/pawsoflucknow',
        'https://www.facebook.com/pawsoflucknow',
        'https://www.youtube.com/@pawsoflucknow',
      ],
    });
  });

  it('of the FAQ matches the questions and answers on the page', () => {
    prerender(<HowItWorksPage />);
    const shown = [...page.querySelectorAll('details')].map((details) => ({
      '@type': 'Question',
      name: details.querySelector('h3')?.textContent,
      acceptedAnswer: { '@type': 'Answer', text: details.querySelector('p')?.textContent },
    }));
    expect(shown).toHaveLength(11);
    expect(blocks()).toHaveLength(1);
    expect(dataOf(blocks()[0])).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: shown,
    });
  });
});
