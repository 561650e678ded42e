import { useIsFetching } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DonationHistory } from '@/features/donations/DonationHistory';
import type { DonationRow } from '@/features/donations/donation';
import { expectLogged } from '../support/console.ts';
import { donationRow } from '../support/donation-rows.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';
import { meera } from '../support/session.ts';

const NOW = new Date('2026-11-21T12:00:00+05:30');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LONG = 20 * MINUTE;
/** Two seconds, and a little for what the browser does in between. */
const FIRST_PAUSE = 2_100;

const AWAITED = 'Waiting for the payment provider’s confirmation. This list shows it by itself.';
const LATE = /^A confirmation can take longer/;
const EXPLANATION = /^Pending: a payment that was started and is not confirmed/;

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});

afterEach(() => {
  showTab('visible');
  window.dispatchEvent(new Event('online'));
  vi.useRealTimers();
});

/** A payment started so many milliseconds before noon. */
function attempt(before: number, values: Partial<DonationRow> = {}): DonationRow {
  const created_at = new Date(NOW.getTime() - before).toISOString();
  return donationRow({ created_at, status: 'pending', amount_paise: 150_000, ...values });
}

/** The table as the server has it: a test changes the rows, and sees how often they were asked for. */
function serveTable(rows: readonly DonationRow[]) {
  const table = { rows, asked: 0, isReachable: true };
  server.use(
    http.get(tableUrl('donations'), () => {
      table.asked += 1;
      return table.isReachable ? HttpResponse.json(table.rows) : HttpResponse.error();
    }),
  );
  return table;
}

/** What the provider's word does to them. */
function confirm(rows: readonly DonationRow[]) {
  for (const row of rows) row.status = 'completed';
}

async function open() {
  renderSite(
    <>
      <DonationHistory userId={meera.id} />
      <FetchingCount />
    </>,
    { path: '/dashboard/donations' },
  );
  await answered();
}

/** Lets so much time go by, with all that happens in it. */
async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await answered();
}

/** Answers travel outside the clock of this test: it stands still until every one is there and drawn. */
async function answered() {
  let quietTurns = 0;
  while (quietTurns < 3) {
    await act(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(0);
    });
    quietTurns = screen.getByTestId('fetching').textContent === '0' ? quietTurns + 1 : 0;
  }
}

function FetchingCount() {
  return <p data-testid="fetching">{useIsFetching()}</p>;
}

function showTab(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  window.dispatchEvent(new Event('visibilitychange'));
}

const statusOfNewest = () => screen.getAllByRole('row')[1]?.lastElementChild?.textContent;

describe('a payment just made', () => {
  it('is pending at once and completed, with its sum, as soon as the server knows', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    expect(statusOfNewest()).toBe('Pending');
    expect(screen.getByText(AWAITED)).toBeVisible();
    expect(screen.getByText('0 completed donations')).toBeVisible();

    await pass(FIRST_PAUSE);
    expect(table.asked).toBe(2);
    expect(statusOfNewest()).toBe('Pending');

    confirm(table.rows);
    await pass(FIRST_PAUSE);
    expect(statusOfNewest()).toBe('Completed');
    expect(screen.getByText('1 completed donation')).toBeVisible();
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();

    await pass(LONG);
    expect(table.asked).toBe(3);
  });

  it('that stays pending is looked for two minutes, then said to take longer', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    for (let second = 0; second < 119; second += 1) await pass(SECOND);
    expect(screen.getByText(AWAITED)).toBeVisible();
    const before = table.asked;
    expect(before).toBeGreaterThan(8);
    expect(before).toBeLessThan(13);

    await pass(FIRST_PAUSE);
    expect(screen.getByText(LATE).closest('p')).toHaveRole('status');
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();
    expect(statusOfNewest()).toBe('Pending');

    await pass(LONG);
    expect(table.asked).toBe(before + 1);
  });

  it('in another tab is waited for here as well, from when it is first seen', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    for (let second = 0; second < 122; second += 1) await pass(SECOND);
    expect(screen.getByText(LATE)).toBeVisible();

    table.rows = [attempt(-122 * SECOND), ...table.rows];
    showTab('hidden');
    showTab('visible');
    await answered();
    expect(screen.getByText(AWAITED)).toBeVisible();
  });

  it('that failed at first turns completed after the second try', async () => {
    const table = serveTable([attempt(5 * SECOND, { status: 'failed' })]);
    await open();
    expect(statusOfNewest()).toBe('Failed');
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();
    confirm(table.rows);
    await pass(FIRST_PAUSE);
    expect(statusOfNewest()).toBe('Completed');
  });
});

describe('an attempt that was left', () => {
  it.each([
    ['long ago', [attempt(31 * MINUTE)]],
    ['for one that was paid', [attempt(SECOND, { status: 'completed' }), attempt(MINUTE)]],
  ])('%s is explained and not looked for', async (_case, rows) => {
    const table = serveTable(rows);
    await open();
    await pass(LONG);
    expect(table.asked).toBe(1);
    expect(screen.getByText(EXPLANATION)).toBeVisible();
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();
    expect(screen.queryByText(LATE)).not.toBeInTheDocument();
  });

  it('is not spoken of where there is none', async () => {
    serveTable([attempt(SECOND, { status: 'completed' }), attempt(MINUTE, { status: 'failed' })]);
    await open();
    expect(screen.getByRole('table')).toBeVisible();
    expect(screen.queryByText(EXPLANATION)).not.toBeInTheDocument();
  });
});

describe('while nobody can look', () => {
  it('a hidden tab asks for nothing, and asks at once when it is shown again', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    showTab('hidden');
    await pass(LONG);
    expect(table.asked).toBe(1);

    confirm(table.rows);
    showTab('visible');
    await answered();
    expect(table.asked).toBe(2);
    expect(statusOfNewest()).toBe('Completed');
  });

  it('a browser without a network says so once, keeps the rows, and asks when it is back', async () => {
    expectLogged(/Failed to fetch/);
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    table.isReachable = false;
    window.dispatchEvent(new Event('offline'));
    await pass(LONG);
    expect(table.asked).toBeLessThanOrEqual(2);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be refreshed');
    expect(statusOfNewest()).toBe('Pending');

    table.isReachable = true;
    confirm(table.rows);
    window.dispatchEvent(new Event('online'));
    await answered();
    expect(statusOfNewest()).toBe('Completed');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a server that fails in between is asked again, and the rows stay', async () => {
    expectLogged(/Failed to fetch/);
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    table.isReachable = false;
    await pass(FIRST_PAUSE);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be refreshed');
    expect(statusOfNewest()).toBe('Pending');

    table.isReachable = true;
    confirm(table.rows);
    await pass(5 * SECOND);
    expect(statusOfNewest()).toBe('Completed');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
