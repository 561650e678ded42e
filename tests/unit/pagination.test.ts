import { expect, it } from 'vitest';
import { afterCursor, fetchAllRows, PAGE_SIZE_LIMIT, type Cursor } from '@/lib/pagination';

function rows(count: number, from = 0): Cursor[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(from + index),
    created_at: '2026-01-01T00:00:00+00:00',
  }));
}

/** Answers like the service: up to a thousand rows after a row. */
function service(all: readonly Cursor[]) {
  const asked: (string | undefined)[] = [];
  const pageBehind = (last: Cursor | undefined) => {
    asked.push(last?.id);
    const start = last ? all.findIndex(({ id }) => id === last.id) + 1 : 0;
    return Promise.resolve(all.slice(start, start + PAGE_SIZE_LIMIT));
  };
  return { asked, pageBehind };
}

it.each([
  [0, 1],
  [999, 1],
  [1000, 2],
  [1001, 2],
  [2500, 3],
])('gathers %i rows with %i requests', async (count, requests) => {
  const { asked, pageBehind } = service(rows(count));
  const found = await fetchAllRows(pageBehind);
  expect(found.map(({ id }) => id)).toEqual(rows(count).map(({ id }) => id));
  expect(asked).toHaveLength(requests);
});

it('returns a row once that is on two pages', async () => {
  const pages = [rows(1000), rows(1000, 999), []];
  const found = await fetchAllRows(() => Promise.resolve(pages.shift() ?? []));
  expect(found.map(({ id }) => id)).toEqual(rows(1999).map(({ id }) => id));
});

it('ends when the service repeats a page', async () => {
  const found = await fetchAllRows(() => Promise.resolve(rows(1000)));
  expect(found).toHaveLength(1000);
});

it('continues after a row, including rows of the same instant', () => {
  expect(afterCursor({ id: 'b', created_at: '2026-01-01T00:00:00.123456+00:00' })).toBe(
    'created_at.lt."2026-01-01T00:00:00.123456+00:00",and(created_at.eq."2026-01-01T00:00:00.123456+00:00",id.lt.b)',
  );
});
