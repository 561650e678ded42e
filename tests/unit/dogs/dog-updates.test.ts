import { describe, expect, it } from 'vitest';
import { type DogUpdate, lastUpdateText } from '@/features/dogs/updates/dog-update';
import { MOST_NEWS, type NewsOfDog } from '@/features/dogs/updates/dog-updates-api';
import { newsText } from '@/features/dogs/updates/MyDogsNews';

describe('the last update', () => {
  it.each([
    // The day changes at midnight in Lucknow, which is 18:30 UTC.
    ['2026-11-16T18:29:00Z', '2026-11-16T18:31:00Z', 'Last update yesterday'],
    ['2026-11-16T00:00:00Z', '2026-11-16T18:29:00Z', 'Last update today'],
    ['2026-11-16T06:00:00Z', '2026-11-22T05:00:00Z', 'Last update 6 days ago'],
    ['2026-09-23T06:00:00Z', '2026-11-22T06:00:00Z', 'Last update 60 days ago'],
    ['2026-09-22T06:00:00Z', '2026-11-22T06:00:00Z', 'Last update on 22 Sep 2026'],
    ['2026-11-22T06:00:00Z', '2026-11-21T06:00:00Z', 'Last update today'],
  ])('of %s at %s is named "%s"', (publishedAt, now, text) => {
    expect(lastUpdateText(publishedAt, now)).toBe(text);
  });
});

function update(id: string, published_at: string): DogUpdate {
  return {
    id,
    dog_id: 'a',
    dogName: 'A',
    body: '',
    language: 'en',
    happened_on: '2026-11-01',
    published_at,
    media: [],
  };
}

const of = (...updates: DogUpdate[]): NewsOfDog => ({ dogId: 'a', updates });

describe('what is new on My Dogs', () => {
  const lastVisit = '2026-11-10T12:00:00+00:00';
  const older = update('1', '2026-11-10T12:00:00+00:00');
  const newer = update('2', '2026-11-10T17:30:01+05:30');

  it('is counted once, also for somebody who sponsors all dogs as well', () => {
    expect(newsText([of(newer, older), of(newer)], lastVisit)).toBe(
      '1 new update since your last visit on 10 Nov 2026.',
    );
    expect(newsText([of(older)], lastVisit)).toBe(
      'Nothing new since your last visit on 10 Nov 2026.',
    );
    expect(newsText([of(newer)], null)).toBeNull();
    const many = Array.from({ length: MOST_NEWS }, (_, n) => ({ ...newer, id: `${n}` }));
    expect(newsText([of(...many)], lastVisit)).toMatch(/^10 or more new updates/);
  });
});
