import { useIsFetching } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DonationHistory } from '@/features/donations/DonationHistory';
import type { DonationRow } from '@/features/donations/donation';
import { expectLogged } from '../../support/console.ts';
import { donationRow } from '../../support/donation-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { meera } from '../../support/session.ts';

const NOW = new Date('2026-11-21T12:00:00+05:30');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LONG = 20 * MINUTE;
/** Two seconds and a margin. */
const FIRST_INTERVAL = 2_100;

const AWAITED =
  'Waiting for confirmation from the payment provider. This list updates automatically.';
const LATE = /^Confirmation can sometimes take/;
const EXPLANATION = /^Pending: a payment that was started but not confirmed/;

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

/** A payment started `before` milliseconds before noon. */
function attempt(before: number, values: Partial<DonationRow> = {}): DonationRow {
  const created_at = new Date(NOW.getTime() - before).toISOString();
  return donationRow({ created_at, status: 'pending', amount_paise: 150_000, ...values });
}

/** The table on the server: a test changes its rows and counts the requests. */
function serveTable(rows: readonly DonationRow[]) {
  const table = { rows, requests: 0, isReachable: true };
  server.use(
    http.get(tableUrl('donations'), () => {
      table.requests += 1;
      return table.isReachable ? HttpResponse.json(table.rows) : HttpResponse.error();
    }),
  );
  return table;
}

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

/** Advances the fake clock and waits for all requests. */
async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await answered();
}

/** Responses arrive in real time, so the fake clock waits until every one is rendered. */
async function answered() {
  let idleTurns = 0;
  while (idleTurns < 3) {
    await act(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(0);
    });
    idleTurns = screen.getByTestId('fetching').textContent === '0' ? idleTurns + 1 : 0;
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
  it('is pending at first, and completed with its sum as soon as the server has it', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    expect(statusOfNewest()).toBe('Pending');
    expect(screen.getByText(AWAITED)).toBeVisible();
    expect(screen.getByText('0 completed donations')).toBeVisible();

    await pass(FIRST_INTERVAL);
    expect(table.requests).toBe(2);
    expect(statusOfNewest()).toBe('Pending');

    confirm(table.rows);
    await pass(FIRST_INTERVAL);
    expect(statusOfNewest()).toBe('Completed');
    expect(screen.getByText('1 completed donation')).toBeVisible();
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();

    await pass(LONG);
    expect(table.requests).toBe(3);
  });

  it('that stays pending is polled for two minutes, then shows that it takes longer', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    for (let second = 0; second < 119; second += 1) await pass(SECOND);
    expect(screen.getByText(AWAITED)).toBeVisible();
    const before = table.requests;
    expect(before).toBeGreaterThan(8);
    expect(before).toBeLessThan(13);

    await pass(FIRST_INTERVAL);
    expect(screen.getByText(LATE).closest('p')).toHaveRole('status');
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();
    expect(statusOfNewest()).toBe('Pending');

    await pass(LONG);
    expect(table.requests).toBe(before + 1);
  });
});

describe('an abandoned attempt', () => {
  it.each([
    ['long ago', [attempt(31 * MINUTE)]],
    ['for one that was paid', [attempt(SECOND, { status: 'completed' }), attempt(MINUTE)]],
  ])('%s is explained and not polled', async (_case, rows) => {
    const table = serveTable(rows);
    await open();
    await pass(LONG);
    expect(table.requests).toBe(1);
    expect(screen.getByText(EXPLANATION)).toBeVisible();
    expect(screen.queryByText(AWAITED)).not.toBeInTheDocument();
    expect(screen.queryByText(LATE)).not.toBeInTheDocument();
  });
});

describe('polling', () => {
  it('stops in a hidden tab and refetches when it is shown again', async () => {
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    showTab('hidden');
    await pass(LONG);
    expect(table.requests).toBe(1);

    confirm(table.rows);
    showTab('visible');
    await answered();
    expect(table.requests).toBe(2);
    expect(statusOfNewest()).toBe('Completed');
  });

  it('stops offline with one notice, keeps the rows and refetches when online again', async () => {
    expectLogged(/Failed to fetch/);
    const table = serveTable([attempt(5 * SECOND)]);
    await open();
    table.isReachable = false;
    window.dispatchEvent(new Event('offline'));
    await pass(LONG);
    expect(table.requests).toBeLessThanOrEqual(2);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be refreshed');
    expect(statusOfNewest()).toBe('Pending');

    table.isReachable = true;
    confirm(table.rows);
    window.dispatchEvent(new Event('online'));
    await answered();
    expect(statusOfNewest()).toBe('Completed');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
