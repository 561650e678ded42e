import { http, HttpResponse } from 'msw';
import type { Tables } from '@common/database';
import { server, tableUrl } from './server.ts';

type DogRow = Tables<'dog_profiles'>;

/** A row of dog_profiles with defaults. The number makes id, name and date unique. */
export function dogRow(number: number, values: Partial<DogRow> = {}): DogRow {
  const addedAt = new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString();
  return {
    id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Dog ${number}`,
    image_url: `https://pictures.example/dog-${number}.webp`,
    tagline: 'Watches the lane from the tea stall.',
    age: '2 years',
    traits: ['Calm'],
    location: 'Chowk',
    monthly_amount: 3000,
    status: 'available',
    last_update_at: null,
    at_centre_since: null,
    coverage: null,
    created_at: addedAt,
    updated_at: addedAt,
    ...values,
  };
}

/** Mocks every request for dogs with these rows. @returns the URLs of the requests */
export function serveDogs(rows: readonly DogRow[]): URL[] {
  const requests: URL[] = [];
  server.use(
    http.get(tableUrl('dog_profiles'), ({ request }) => {
      requests.push(new URL(request.url));
      return HttpResponse.json(rows);
    }),
  );
  return requests;
}

/** Makes every request for dogs fail. */
export function failDogs(): void {
  server.use(
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json({ message: 'the database is resting' }, { status: 500 }),
    ),
  );
}

// Role queries on lists of cards are slow in jsdom: each computes the styles of every element.

/** How many dog cards are rendered. */
export function cardCount(): number {
  return document.getElementsByTagName('article').length;
}

/** The names on the dog cards, in order. */
export function shownNames(): (string | null | undefined)[] {
  return Array.from(
    document.getElementsByTagName('article'),
    (card) => card.getElementsByTagName('h3')[0]?.textContent,
  );
}
