import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LegalFacts } from '../../supabase/functions/_shared/common/organisation-types.ts';
import { legalFacts } from '@/config/site';
import {
  PAUSE_TERMS,
  QUOTES_INTRODUCTION,
  UPDATE_TERMS,
  UPDATES_IN_SHORT,
} from '@/content/promises';
import { storageKeys } from '@/lib/local-storage';
import AboutPage from '@/pages/about/AboutPage';
import HomePage from '@/pages/home/HomePage';
import HowItWorksPage from '@/pages/how-it-works/HowItWorksPage';
import CookiesPage from '@/pages/legal/CookiesPage';
import PrivacyPage from '@/pages/legal/PrivacyPage';
import RefundsPage from '@/pages/legal/RefundsPage';
import TermsPage from '@/pages/legal/TermsPage';
import { about } from '@/organisation/about';
import { impact } from '@/organisation/impact';
import { adoptionStories } from '@/organisation/stories';
import { testimonials } from '@/organisation/testimonials';
import StoriesPage from '@/pages/stories/StoriesPage';
import SupportPage from '@/pages/support/SupportPage';
import { dogRow, serveDogs } from '../support/dog-rows.ts';
import { renderSite } from '../support/render.tsx';

const pages = [
  ['How It Works', HowItWorksPage],
  ['Adoption Stories', StoriesPage],
  ['Who We Are', AboutPage],
  ['Support Us', SupportPage],
  ['Privacy', PrivacyPage],
  ['Terms', TermsPage],
  ['Cookies', CookiesPage],
  ['Cancellation and refunds', RefundsPage],
] as const;

/** The id of Moti in src/organisation/stories.ts. */
const moti = dogRow(2);

beforeEach(() => {
  serveDogs([moti]);
});

const ALLOWED_LINK =
  /^(\/|mailto:info@|upi:\/\/pay\?pa=pawsoflucknow@|tel:\+91|https:\/\/(supabase\.com|razorpay\.com|www\.whatsapp\.com\/legal)\/privacy)/;

it.each(pages)(
  '%s has headings in order, promises no minutes, and leads to no other site',
  (title, Page) => {
    const { container } = renderSite(<Page />);
    const headings = screen.getAllByRole('heading');
    const ranks = headings.map((heading) => Number(heading.tagName.slice(1)));
    expect(headings[0]).toHaveTextContent(title);
    expect(ranks.filter((rank) => rank === 1)).toEqual([1]);
    ranks.forEach((rank, place) => expect(rank).toBeLessThanOrEqual((ranks[place - 1] ?? 0) + 1));
    expect(container).not.toHaveTextContent(/mandate|five minutes|from ₹500|by itself/i);
    for (const link of screen.queryAllByRole('link')) {
      expect(link).toHaveAttribute('href', expect.stringMatching(ALLOWED_LINK));
      expect(link).toHaveAccessibleName();
    }
  },
);

it.each([
  ['home', HomePage, [QUOTES_INTRODUCTION, UPDATES_IN_SHORT, UPDATE_TERMS]],
  ['support', SupportPage, [UPDATES_IN_SHORT]],
])('qualifies on %s what the specification fixes', (_name, Page, sentences) => {
  const { container } = renderSite(<Page />);
  for (const sentence of sentences) expect(container).toHaveTextContent(sentence);
});

describe('how it works', () => {
  it('tells the three steps with the standard amount and what is sent every month', () => {
    const { container } = renderSite(<HowItWorksPage />);
    const steps = within(container).getAllByText(/^Step \d$/);
    expect(steps.map((step) => step.textContent)).toEqual(['Step 1', 'Step 2', 'Step 3']);
    expect(container).toHaveTextContent(
      '₹3,000 a month, or whatever part of it you give, goes to food, shelter and healthcare',
    );
    expect(container).toHaveTextContent('You can cancel at any time');
    for (const promise of ['new photos', 'a short video', 'A progress report', UPDATE_TERMS]) {
      expect(container).toHaveTextContent(promise);
    }
  });

  it.each([HowItWorksPage, TermsPage])('says with %o when a sponsorship can be paused', (Page) => {
    const { container } = renderSite(<Page />);
    expect(container).toHaveTextContent(PAUSE_TERMS);
    expect(container).toHaveTextContent(UPDATE_TERMS);
    expect(container).toHaveTextContent('unless you switch Donation Receipts off in your settings');
  });

  it('opens and closes an answer, leaving the others alone', async () => {
    const { user } = renderSite(<HowItWorksPage />);
    const question = screen.getByText('Can I stop the monthly payment?');
    const answer = screen.getByText(/^Yes, at any time, from your dashboard/);
    expect(answer).not.toBeVisible();

    await user.click(question);
    expect(answer).toBeVisible();
    expect(screen.getByText(/^No\. The dog stays on its own street/)).not.toBeVisible();

    await user.click(question);
    expect(answer).not.toBeVisible();
  });
});

describe('stories', () => {
  it.each([
    ['Moti', 'moti'],
    ['Rani', 'rani'],
    ['Bahadur', 'bahadur'],
  ])('shows %s before and after, and who tells it', (name, slug) => {
    renderSite(<StoriesPage />);
    const story = screen.getByRole('article', { name });
    const pictures = within(story).getAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      `/images/stories/${slug}-before-800.webp`,
      `/images/stories/${slug}-after-800.webp`,
    ]);
    for (const picture of pictures) expect(picture).toHaveAccessibleName(new RegExp(name));
    expect(within(story).getByText('Before')).toBeVisible();
    expect(within(story).getByText('After')).toBeVisible();
  });

  it('leads to the page of a dog that the database has, and of no other', async () => {
    renderSite(<StoriesPage />);
    const link = await screen.findByRole('link', { name: 'Moti' });
    expect(link).toHaveAttribute('href', `/dogs/${moti.id}`);
    expect(screen.queryByRole('link', { name: 'Rani' })).not.toBeInTheDocument();
  });

  it('quotes three adopters with the names of their dogs', () => {
    renderSite(<StoriesPage />);
    const quotes = screen.getByRole('region', { name: 'From the people who adopted' });
    for (const [person, dog] of [
      ['Meera Tandon', 'Adopted Rani'],
      ['Joseph D’Souza', 'Adopted Moti'],
      ['Vikram Chauhan', 'Adopted Bahadur'],
    ] as const) {
      expect(within(quotes).getByText(person)).toBeVisible();
      expect(within(quotes).getByText(dog)).toBeVisible();
    }
  });
});

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

describe('an organisation without stories, figures and testimonials', () => {
  beforeEach(() => {
    vi.spyOn(impact, 'figures', 'get').mockReturnValue([]);
    vi.spyOn(adoptionStories, 'stories', 'get').mockReturnValue([]);
    vi.spyOn(testimonials, 'onHomePage', 'get').mockReturnValue([]);
    vi.spyOn(testimonials, 'onStories', 'get').mockReturnValue([]);
  });

  it('has a home page without their sections', () => {
    renderSite(<HomePage />);
    expect(headings()).toEqual(
      expect.arrayContaining(['How virtual adoption works', 'Get in Touch']),
    );
    expect(headings()).not.toContain('Our impact so far');
    expect(headings()).not.toContain('What adopters say');
  });

  it('has a page of stories that leads to the dogs', () => {
    renderSite(<StoriesPage />);
    expect(headings()).toEqual(['Adoption Stories', 'The next story has no ending yet']);
  });
});

describe('who we are', () => {
  it('names people, papers, and what became of the donations of a year', () => {
    renderSite(<AboutPage />);
    expect(screen.getByRole('heading', { name: 'Dr Alok Verma' })).toBeVisible();
    const papers = screen.getByRole('region', { name: 'Our papers' });
    expect(papers).toHaveTextContent('Registration numberLUC/00000/2014');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[0]).toBe('Donations received₹18,64,250');
    expect(rows.at(-1)).toBe('Left for the next year₹1,01,000');
  });

  it('leaves out what an organisation has not written', () => {
    vi.spyOn(about, 'people', 'get').mockReturnValue([]);
    vi.spyOn(about, 'papers', 'get').mockReturnValue([]);
    vi.spyOn(about, 'accounts', 'get').mockReturnValue(null);
    vi.spyOn(legalFacts, 'registered', 'get').mockReturnValue(undefined);
    renderSite(<AboutPage />);
    expect(headings()).toEqual(['Who We Are', 'Where you find us', 'Now meet the dogs']);
  });
});

describe('support', () => {
  it.each([
    ['Puppy Pal', '₹500', 'A week of meals'],
    ['Canine Champion', '₹1,500', 'Two weeks of meals'],
    ['Rescue Hero', '₹3,000', 'A month of meals'],
  ])('offers %s for %s and says what it pays for', (name, amount, meals) => {
    renderSite(<SupportPage />);
    const tier = screen.getByRole('radio', { name: new RegExp(name) });
    expect(tier).toHaveAccessibleName(`${name} ${amount}`);
    expect(tier).toHaveAccessibleDescription(expect.stringContaining(`Pays for: ${meals}`));
  });

  it('calls one of them the most popular', () => {
    renderSite(<SupportPage />);
    const popular = screen.getAllByRole('radio', { description: /Most Popular$/ });
    expect(popular.map((tier) => tier.getAttribute('value'))).toEqual(['canine-champion']);
  });

  it('has the contact form where links to the contact lead', async () => {
    renderSite(<SupportPage />);
    const contact = document.getElementById('contact');
    expect(contact).toContainElement(await screen.findByRole('form', { name: 'Contact' }));
  });
});

describe('the legal pages', () => {
  it('carry the day of their last change', () => {
    renderSite(<TermsPage />);
    expect(screen.getByText('24 November 2026')).toHaveAttribute('datetime', '2026-11-24');
  });

  it('name every key that the site keeps in the browser', () => {
    renderSite(<CookiesPage />);
    for (const key of [...Object.values(storageKeys), 'paws_reloaded_at', 'paws_pending_toast']) {
      expect(screen.getByText(key)).toBeVisible();
    }
    expect(screen.getByText('paws-site, paws-pictures, paws-dogs')).toBeVisible();
    expect(screen.getByText('paws-updates, paws-session')).toBeVisible();
  });

  it('say what outlives an account, and whom to turn to', () => {
    const { container } = renderSite(<PrivacyPage />);
    expect(container).toHaveTextContent(
      'Deleting the account also stops your monthly payments; if our payment provider',
    );
    expect(container).toHaveTextContent('Digital Personal Data Protection Act, 2023');
    expect(container).toHaveTextContent('Data Protection Board of India');
  });

  it('say when money comes back, and that a sponsorship can be stopped', () => {
    const { container } = renderSite(<RefundsPage />);
    expect(container).toHaveTextContent('within 30 days of the payment');
    expect(container).toHaveTextContent('You can cancel at any time from your dashboard');
    expect(container).toHaveTextContent('after you have stopped, we return it');
    expect(container).toHaveTextContent('the recipient cannot');
    expect(container).toHaveTextContent('a chargeback');
    expect(container).toHaveTextContent('cancels its receipt');
  });

  it('name the organisation as it is registered, its grievance officer and who answers for receipts', () => {
    const { registered, grievanceOfficer, signatory } = legalFacts;
    const terms = renderSite(<TermsPage />).container;
    for (const fact of [...Object.values(registered ?? {}), signatory]) {
      expect(terms).toHaveTextContent(fact ?? 'missing');
    }
    const privacy = renderSite(<PrivacyPage />).container;
    expect(privacy).toHaveTextContent('our grievance officer will answer');
    expect(privacy).toHaveTextContent(grievanceOfficer ?? 'missing');
  });

  it('say of the law of 2023 from when its rights apply', () => {
    const { container } = renderSite(<PrivacyPage />);
    for (const part of container.textContent
      .split('. ')
      .filter((text) => /Act, 2023|Board/.test(text))) {
      expect(part).toContain('From 13 May 2027');
    }
  });

  it('leave out each sentence whose fact is not known, and name the services that are', async () => {
    const full = await privacyWith({
      host: { name: 'Pages Host', privacy: 'https://host.example/privacy' },
      mailService: { name: 'Mail Carrier', privacy: 'https://mail.example/privacy' },
    });
    const bare = await privacyWith({});
    // Not between the two: vitest doesn't keep the order of mocks and their removal.
    vi.doUnmock('../../supabase/functions/_shared/common/organisation.ts');
    expect(full).toMatch(/Pages Host.*Mail Carrier/);
    expect(full).not.toContain('A mail service');
    expect(bare).toContain('A mail service');
    expect(bare).toContain('we will answer within 30 days');
    expect(bare).not.toMatch(/grievance officer|Hosts the pages/i);
  });
});

/** The words of the privacy page of an organisation with these facts. */
async function privacyWith(facts: LegalFacts): Promise<string> {
  vi.resetModules();
  vi.doMock('../../supabase/functions/_shared/common/organisation.ts', async (original) => ({
    ...(await original<object>()),
    legalFacts: facts,
  }));
  const { privacy } = await import('@/organisation/legal/privacy');
  return JSON.stringify(privacy.sections);
}
