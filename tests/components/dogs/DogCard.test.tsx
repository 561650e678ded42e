import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DogCard } from '@/features/dogs/DogCard';
import { toDog } from '@/features/dogs/dog';
import { environment, type SiteEnvironment } from '@/lib/env';
import { dogRow } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';

const sheru = dogRow(1, {
  name: 'Sheru',
  image_url: '/images/dogs/sheru-800.webp',
  tagline: 'Escorts every schoolchild of his lane to the bus, tail high.',
  traits: ['Playful', 'Friendly'],
  location: 'Hazratganj',
});

function renderCard(values: Partial<typeof sheru> = {}) {
  renderSite(<DogCard dog={toDog({ ...sheru, ...values })} />);
  return screen.getByRole('article');
}

describe('a dog card', () => {
  it('shows name, tagline, age, traits, location, price and the link to adopt', () => {
    const card = renderCard();
    expect(card).toHaveAccessibleName('Sheru');
    expect(within(card).getByRole('heading', { name: 'Sheru' })).toBeVisible();
    expect(within(card).getByText(sheru.tagline)).toBeVisible();
    expect(within(card).getByText('2 years')).toBeVisible();
    const traits = within(within(card).getByRole('list', { name: 'Traits' }));
    expect(traits.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
      'Playful',
      'Friendly',
    ]);
    expect(within(card).getByText('Located in Hazratganj')).toBeVisible();
    expect(within(card).getByText('₹3,000/month')).toBeVisible();
    const adopt = within(card).getByRole('link', { name: 'Adopt Virtually' });
    expect(adopt).toHaveAttribute('href', `/dogs/${sheru.id}/payment`);
    expect(adopt).toHaveAccessibleDescription('Sheru');
  });

  it('says of a dog at the municipal centre since when, and still leads to the payment', () => {
    const card = renderCard({ at_centre_since: '2026-11-03' });
    expect(card).toHaveTextContent(
      'At the municipal centre since 3 November 2026; we are asking for Sheru’s return.',
    );
    expect(within(card).getByRole('link', { name: 'Adopt Virtually' })).toBeVisible();
  });

  it('leads to the dog’s page by its name and, with a mouse or a finger, by its picture', () => {
    const [picture, name] = within(renderCard()).getAllByRole('link', { name: 'Sheru' });
    for (const link of [picture, name]) expect(link).toHaveAttribute('href', `/dogs/${sheru.id}`);
    expect(picture).toHaveAttribute('tabindex', '-1');
    expect(name).not.toHaveAttribute('tabindex');
  });

  it.each([
    ['adopted', 'Found a family'],
    ['passed_away', 'In loving memory'],
    ['moved', 'Moved away'],
  ] as const)(
    'of a dog that is %s says so, and leads to its page without a price',
    (status, words) => {
      const card = renderCard({ status });
      expect(within(card).getByText(words)).toBeVisible();
      expect(card).not.toHaveTextContent(/₹|Adopt Virtually/);
      const more = within(card).getByRole('link', { name: 'Read More' });
      expect(more).toHaveAttribute('href', `/dogs/${sheru.id}`);
      expect(more).toHaveAccessibleDescription('Sheru');
    },
  );

  it('offers illustrations in two sizes and two formats', () => {
    const card = renderCard();
    expect(within(card).getByRole('img', { name: 'Sheru' })).toHaveAttribute(
      'src',
      '/images/dogs/sheru-800.webp',
    );
    const sources = [...card.querySelectorAll('source')].map((source) => source.srcset);
    expect(sources).toEqual([
      '/images/dogs/sheru-400.avif 400w, /images/dogs/sheru-800.avif 800w',
      '/images/dogs/sheru-400.webp 400w, /images/dogs/sheru-800.webp 800w',
    ]);
  });

  it('shows a placeholder with the name when the picture fails to load', () => {
    const card = renderCard({ image_url: 'https://pictures.example/gone.jpg' });
    const picture = within(card).getByRole('img', { name: 'Sheru' });
    expect(picture).toHaveAttribute('src', 'https://pictures.example/gone.jpg');

    fireEvent.error(picture);
    const mark = within(card).getByRole('img', { name: 'Sheru' });
    expect(mark).not.toHaveAttribute('src');
    expect(card.querySelector('img')).toBeNull();
  });
});

function changeSettings(changes: Partial<SiteEnvironment>): void {
  Object.assign(environment ?? {}, changes);
}

function adoptButton(card: HTMLElement): HTMLElement {
  return within(card).getByRole('link', { name: 'Adopt Virtually' });
}

describe('what a dog has, on its card', () => {
  const settings = { ...environment };
  afterEach(() => changeSettings(settings));

  it.each([
    [null, '₹0 of ₹3,000 a month, no sponsors yet', '0%'],
    [{ paise: 75_000, people: 1 }, '₹750 of ₹3,000 a month, from 1 person', '25%'],
    [{ paise: 225_000, people: 3 }, '₹2,250 of ₹3,000 a month, from 3 to 5 people', '75%'],
    [{ paise: 225_000, people: 6 }, '₹2,250 of ₹3,000 a month, from more than 5 people', '75%'],
    [{ paise: 300_000, people: 1 }, 'All of ₹3,000 a month, from 1 person', '100%'],
    [{ paise: 300_000, people: 2 }, 'All of ₹3,000 a month, from 2 people', '100%'],
    [{ paise: 350_000, people: 1 }, 'All of ₹3,000 a month, plus ₹500, from 1 person', '116.6'],
    [{ paise: 300_000, people: 3 }, 'All of ₹3,000 a month, from 3 to 5 people', '100%'],
    [{ paise: 300_000, people: 6 }, 'All of ₹3,000 a month, from more than 5 people', '100%'],
    [
      { paise: 450_000, people: 3 },
      'All of ₹3,000 a month, plus ₹1,500, from 3 to 5 people',
      '150%',
    ],
    [
      { paise: 450_000, people: 6 },
      'All of ₹3,000 a month, plus ₹1,500, from more than 5 people',
      '150%',
    ],
  ])('is told in words and as a garland for %j', (test, text, width) => {
    const card = renderCard({ coverage: test && { test } });
    expect(within(card).getByText(text)).toBeVisible();
    const [garland] = card.getElementsByClassName('garland');
    expect(garland).toBeInTheDocument();
    expect(garland?.innerHTML).toContain(`width: ${width}`);
  });

  it('makes the button quiet, and is put in words, once it is the whole month', () => {
    const needy = renderCard({ coverage: { test: { paise: 295_000, people: 2 } } });
    expect(adoptButton(needy)).toHaveClass('bg-amber');
    expect(needy).not.toHaveTextContent('Fully cared for');
    expect(needy).not.toHaveTextContent('completes');
    cleanup();
    const covered = renderCard({ coverage: { test: { paise: 300_000, people: 2 } } });
    expect(adoptButton(covered)).not.toHaveClass('bg-amber');
    expect(adoptButton(covered)).toHaveAttribute('href', `/dogs/${sheru.id}/payment`);
    expect(covered).toHaveTextContent('₹3,000/monthFully cared for');
  });

  it('leads with what completes the month, where that can be given', () => {
    const card = renderCard({ coverage: { test: { paise: 125_000, people: 2 } } });
    expect(card).toHaveTextContent('₹1,750 completes Sheru’s month₹3,000/month');
  });

  it('is all of a price between two steps', () => {
    const coverage = { test: { paise: 120_000, people: 1 } };
    const card = renderCard({ coverage, monthly_amount: 1234.56 });
    expect(within(card).getByText('All of ₹1,234.56 a month, from 1 person')).toBeVisible();
  });

  it('is of live payments alone on a live site', () => {
    const coverage = {
      test: { paise: 300_000, people: 1 },
      live: { paise: 150_000, people: 2 },
    };
    changeSettings({ razorpayKeyId: 'rzp_live_0123456789' });
    const card = renderCard({ coverage });
    expect(within(card).getByText('₹1,500 of ₹3,000 a month, from 2 people')).toBeVisible();
  });

  it('is not told of a dog that left, without the column, or where nobody can give monthly', () => {
    const { coverage: _, ...withoutColumn } = sheru;
    renderSite(<DogCard dog={toDog(withoutColumn as typeof sheru)} />);
    renderSite(<DogCard dog={toDog({ ...sheru, status: 'adopted' })} />);
    changeSettings({ payments: 'direct' });
    renderSite(<DogCard dog={toDog(sheru)} />);
    expect(screen.queryByText(/a month/)).not.toBeInTheDocument();
  });
});
