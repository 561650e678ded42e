import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToday } from '@/components/use-today';
import { currentDay, noteServerDate, serverInstant, serverTime } from '@/lib/clock';
import { publicTables } from '@/lib/supabase';
import { server, tableUrl } from '../support/server.ts';

const HOUR = 3_600_000;
/** 12:30 am in India. */
const now = Date.parse('2026-03-09T19:00:00Z');

function Today() {
  return <p>{useToday()}</p>;
}

/** Makes a request whose answer has this date. */
async function hearFrom(date: string | null) {
  server.use(
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json([], { headers: date === null ? {} : { date } }),
    ),
  );
  await (await publicTables()).from('dog_profiles').select().throwOnError();
}

afterEach(() => {
  // Other tests of this file start with the device's clock.
  noteServerDate(new Date().toUTCString());
  vi.useRealTimers();
});

describe.each([
  ['an hour slow', -HOUR],
  ['a day slow', -24 * HOUR],
  ['an hour fast', HOUR],
  ['five hours fast', 5 * HOUR],
])('a clock that is %s', (_what, wrongBy) => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: now + wrongBy }));

  it('is corrected by the answers of the server', async () => {
    render(<Today />);
    await hearFrom(new Date(now).toUTCString());
    expect(await screen.findByText('2026-03-10')).toBeVisible();
    expect(serverInstant()).toBe('2026-03-09T19:00:00.000Z');
    // As TanStack Query notes when an answer arrived.
    expect(serverTime(Date.now() - HOUR)).toBe(now - HOUR);
  });

  it('counts once it is put right', async () => {
    await hearFrom(new Date(now).toUTCString());
    vi.setSystemTime(now);
    await hearFrom(new Date(now).toUTCString());
    expect(serverTime()).toBe(now);
  });
});

it.each([null, 'yesterday'])('the clock of the device counts after the date %s', async (date) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  noteServerDate(new Date(now).toUTCString());
  await hearFrom(date);
  expect(currentDay()).toBe('2026-03-10');
});
