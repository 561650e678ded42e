import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { SubscriberDownload } from '@/features/mailings/team/SubscriberDownload';
import { mockDownload } from '../../support/download.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';

/** Mocks the table, which returns at most 1,000 rows per request. */
function mockSubscribers(emails: readonly string[]) {
  server.use(
    http.get(tableUrl('newsletter_subscribers'), ({ request }) => {
      const parameters = new URL(request.url).searchParams;
      const last = parameters.get('email')?.replace('gt.', '') ?? '';
      const rows = emails
        .filter((email) => email > last)
        .toSorted()
        .slice(0, Math.min(1000, Number(parameters.get('limit'))));
      return HttpResponse.json(
        rows.map((email) => ({
          email,
          created_at: '2026-01-20T20:00:00+00:00',
          confirmed_at: email.startsWith('asha') ? '2026-01-21T20:00:00+00:00' : null,
          needs_review: email.startsWith('asha'),
        })),
      );
    }),
  );
}

const downloadButton = () => screen.getByRole('button', { name: 'Download addresses (CSV)' });

it('downloads every address with the date in India, and escapes formulas', async () => {
  mockSubscribers(['asha@example.test', '=cmd@example.test']);
  const files = mockDownload();
  const { user } = renderSite(<SubscriberDownload />);
  await user.click(downloadButton());
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await files[0]?.text).toBe(
    [
      '\uFEFF"Email","Subscribed on","Confirmed on","Needs review"',
      `"'=cmd@example.test","2026-01-21","",""`,
      '"asha@example.test","2026-01-21","2026-01-22","yes"',
      '',
    ].join('\r\n'),
  );
});

it('downloads nothing without subscribers', async () => {
  mockSubscribers([]);
  const files = mockDownload();
  const { user } = renderSite(<SubscriberDownload />);
  await user.click(downloadButton());
  await waitFor(() => expect(screen.getByText('Nobody has subscribed yet.')).toBeVisible());
  expect(files).toEqual([]);
});
