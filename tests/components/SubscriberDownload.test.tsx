import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { SubscriberDownload } from '@/features/newsletter/SubscriberDownload';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';

/** The list, which answers at most 1,000 addresses at once, as the service does. */
function keepSubscribers(emails: readonly string[]) {
  server.use(
    http.get(tableUrl('newsletter_subscribers'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const last = asked.get('email')?.replace('gt.', '') ?? '';
      const rows = emails
        .filter((email) => email > last)
        .toSorted()
        .slice(0, Math.min(1000, Number(asked.get('limit'))));
      return HttpResponse.json(
        rows.map((email) => ({ email, created_at: '2026-01-20T20:00:00+00:00' })),
      );
    }),
  );
}

/** Catches the file that the browser is handed. */
function catchFile() {
  const caught: { name: string; text: Promise<string> }[] = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    caught.push({ name: this.download, text: textOf(blob) });
  });
  return caught;
}

/** The bytes as UTF-8, the mark at their beginning included. */
async function textOf(blob: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}

const downloadButton = () => screen.getByRole('button', { name: 'Download addresses (CSV)' });

it('hands over every address, with the day in India, and no formula', async () => {
  keepSubscribers(['asha@example.test', '=cmd@example.test']);
  const caught = catchFile();
  const { visitor } = renderSite(<SubscriberDownload />);
  await visitor.click(downloadButton());
  await waitFor(() => expect(caught).toHaveLength(1));
  expect(caught[0]?.name).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await caught[0]?.text).toBe(
    "\uFEFFEmail,Subscribed on\r\n'=cmd@example.test,2026-01-21\r\nasha@example.test,2026-01-21\r\n",
  );
});

it('fetches more than the service answers at once', async () => {
  const emails = Array.from(
    { length: 2001 },
    (_, at) => `reader${String(at).padStart(5, '0')}@x.in`,
  );
  keepSubscribers(emails);
  const caught = catchFile();
  const { visitor } = renderSite(<SubscriberDownload />);
  await visitor.click(downloadButton());
  await waitFor(() => expect(caught).toHaveLength(1));
  const lines = (await caught[0]?.text)?.trim().split('\r\n').slice(1) ?? [];
  expect(lines.map((line) => line.split(',')[0])).toEqual(emails);
});

it('hands over nothing when nobody subscribed', async () => {
  keepSubscribers([]);
  const caught = catchFile();
  const { visitor } = renderSite(<SubscriberDownload />);
  await visitor.click(downloadButton());
  await waitFor(() => expect(screen.getByText('Nobody has subscribed yet.')).toBeVisible());
  expect(caught).toEqual([]);
});

it('that fails says so and hands over nothing', async () => {
  expectLogged(/permission denied/);
  server.use(
    http.get(tableUrl('newsletter_subscribers'), () =>
      HttpResponse.json({ message: 'permission denied' }, { status: 403 }),
    ),
  );
  const caught = catchFile();
  const { visitor } = renderSite(<SubscriberDownload />);
  await visitor.click(downloadButton());
  await waitFor(() =>
    expect(screen.getByText('Failed to fetch the newsletter addresses')).toBeVisible(),
  );
  expect(caught).toEqual([]);
  expect(downloadButton()).toBeEnabled();
});
