import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { progressText, type MailingState } from '@/features/mailings/team/mailing';
import { SponsorsMessage } from '@/features/people/SponsorsMessage';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, refuseFunction, server, tableUrl } from '../../support/server.ts';

const dog = { id: '10000000-0000-4000-8000-000000000005', name: 'रानी' };
const row = {
  id: '90000000-0000-4000-8000-000000000001',
  kind: 'sponsor-message',
  created_at: '2026-11-20T10:00:00+00:00',
  subject: 'Rani is well',
  recipient_count: 12,
  written_count: 12,
  failed_count: 0,
  finished_at: '2026-11-20T10:01:00+00:00',
};

/** Mocks the functions. @returns what was requested */
function serve({ count = 12, mailings = [] as object[] } = {}) {
  const requests: unknown[] = [];
  server.use(
    http.post(functionUrl('count_mailing_recipients'), () => HttpResponse.json(count)),
    http.get(tableUrl('mailings'), () => HttpResponse.json(mailings)),
    http.post(functionUrl('message_sponsors'), async ({ request }) => {
      requests.push(await request.json());
      mailings.unshift({ ...row, recipient_count: null, written_count: 0, finished_at: null });
      return HttpResponse.json(row.id);
    }),
  );
  return requests;
}

async function write() {
  const { user } = renderSite(<SponsorsMessage dog={dog} />, { path: '/dashboard/staff/sponsors' });
  await user.type(screen.getByLabelText('Subject'), 'Rani is well');
  await user.type(screen.getByLabelText('Message'), 'She eats again.');
  await user.click(screen.getByRole('button', { name: 'Send...' }));
  return user;
}

it('shows the number and the message, sends once, and says how far it is', async () => {
  const requests = serve();
  const user = await write();
  const dialog = within(
    screen.getByRole('dialog', { name: `Write to the sponsors of ${dog.name}?` }),
  );
  expect(dialog.getByText('She eats again.')).toBeVisible();
  const send = await dialog.findByRole('button', { name: 'Send to 12 sponsors' });
  expect(requests).toEqual([]);
  await user.dblClick(send);
  expect(await screen.findByText('The message is on its way to 12 sponsors.')).toBeVisible();
  expect(await screen.findByText(/It starts within a minute/)).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(requests).toEqual([{ dog_id: dog.id, subject: 'Rani is well', body: 'She eats again.' }]);
});

it('sends nothing to a dog without sponsors', async () => {
  serve({ count: 0 });
  await write();
  expect(await screen.findByText('Nobody sponsors this dog now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
});

it('keeps the message when too much is being sent already', async () => {
  expectLogged(/too-many-mailings/);
  serve();
  refuseFunction('message_sponsors', 429, 'too-many-mailings');
  const user = await write();
  await user.click(await screen.findByRole('button', { name: 'Send to 12 sponsors' }));
  expect(await screen.findByText(/^Too much is being sent already/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Message')).toHaveValue('She eats again.');
});

it('lists what was sent to the sponsors of the dog before', async () => {
  serve({ mailings: [row] });
  renderSite(<SponsorsMessage dog={dog} />, { path: '/dashboard/staff/sponsors' });
  const list = await screen.findByRole('list', { name: 'Sent before' });
  expect(within(list).getByText('Rani is well')).toBeVisible();
  expect(
    within(list).getByText(/12 of 12 people have been written to\. It is done\./),
  ).toBeVisible();
});

it.each<[Partial<MailingState>, RegExp]>([
  [{ recipient_count: null, finished_at: null }, /starts within a minute/],
  [{ recipient_count: 0, written_count: 0 }, /nobody to write to/],
  [{ recipient_count: 1, written_count: 1 }, /1 of 1 person has been written to\. It is done\.$/],
  [{ written_count: 3, finished_at: null }, /3 of 10 people .* goes on in the background/],
  [
    { written_count: 7, failed_count: 1 },
    /1 person could not be written to\. 2 people were left out/,
  ],
])('says how far %j is', (overrides, expected) => {
  const mailing = { ...row, recipient_count: 10, written_count: 10, ...overrides };
  expect(progressText(mailing)).toMatch(expected);
});
