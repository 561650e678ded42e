import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { CareTab } from '@/features/care/team/CareTab';
import { indianDay } from '@/lib/dates';
import { mockDownload } from '../support/download.ts';
import { renderSite } from '../support/render.tsx';
import { functionUrl, server, tableUrl } from '../support/server.ts';

const today = indianDay(new Date().toISOString());
const record = {
  id: '80000000-0000-4000-8000-000000000001',
  dog_id: '10000000-0000-4000-8000-000000000001',
  dog_name: 'Sheru',
  kind: 'vaccination',
  happened_on: '2025-01-05',
  note: 'Rabies',
  cost_paise: 45_000,
  due_on: '2026-01-05' as string | null,
  bill_name: null,
  created_by_name: 'Imran Khan',
  created_at: '2025-01-05T06:00:00Z',
  updated_by_name: 'Imran Khan',
  updated_at: '2025-01-05T06:00:00Z',
  may_edit: true,
};
let writes: { method: string; row: unknown; filter: string }[] = [];

beforeEach(() => {
  writes = [];
  server.use(
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json([
        { id: record.dog_id, name: 'Sheru', created_at: '2025-01-01T00:00:00Z' },
        { id: 'rani', name: 'Rani', created_at: '2025-01-02T00:00:00Z' },
      ]),
    ),
    http.post(functionUrl('team_care_records'), () => HttpResponse.json([record])),
    http.all(tableUrl('care_records'), async ({ request }) => {
      writes.push({
        method: request.method,
        row: request.method === 'DELETE' ? null : await request.json(),
        filter: new URL(request.url).search,
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it('shows what is overdue, and settles it with a new record', async () => {
  const { user } = renderSite(<CareTab />);
  const due = await screen.findByRole('region', { name: 'Due this month' });
  expect(await within(due).findByText('1 is due, 1 of them overdue.')).toBeVisible();
  expect(within(due).getByText('Overdue since 5 January 2026')).toBeVisible();
  await user.click(within(due).getByRole('button', { name: 'Done' }));

  const dialog = screen.getByRole('dialog', { name: 'New care record' });
  expect(within(dialog).getByRole('combobox', { name: 'Dog' })).toHaveDisplayValue('Sheru');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please enter rupees, such as 450.')).toBeVisible();
  expect(writes).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Cost in rupees' }), '1,200');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Record saved.')).toBeVisible();
  expect(writes).toEqual([
    {
      method: 'POST',
      row: {
        id: expect.any(String),
        dog_id: record.dog_id,
        kind: 'vaccination',
        happened_on: today,
        note: 'Rabies',
        cost_paise: 120_000,
        due_on: null,
        bill_name: null,
      },
      filter: '',
    },
    { method: 'PATCH', row: { due_on: null }, filter: `?id=eq.${record.id}` },
  ]);
});

it('asks for what is missing from the first field on', async () => {
  const { user } = renderSite(<CareTab />);
  await user.click(await screen.findByRole('button', { name: 'Add a record' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New care record' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please choose the dog.')).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Dog' })).toHaveFocus();
  expect(writes).toEqual([]);
});

it('edits and deletes a record, and downloads all as CSV', async () => {
  server.use(
    http.post(tableUrl('care_records'), () =>
      HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
    ),
  );
  const { user } = renderSite(<CareTab />);
  const list = await screen.findByRole('region', { name: 'Care records' });
  const card = await within(list).findByRole('article', { name: 'Vaccination: Sheru' });
  expect(card).toHaveTextContent('₹450');
  expect(card).toHaveTextContent('by Imran Khan');
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit the record' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), ', second dose');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(writes).toMatchObject([
    { method: 'PATCH', row: { note: 'Rabies, second dose' }, filter: `?id=eq.${record.id}` },
  ]);

  const files = mockDownload();
  await user.click(within(list).getByRole('button', { name: 'Download records (CSV)' }));
  await expect
    .poll(() => files[0]?.text)
    .toContain('"2025-01-05","Sheru","Vaccination","Rabies","450.00","2026-01-05",""');
});

it('offers no edit and no deletion of a record that somebody else wrote to a volunteer', async () => {
  const foreign = { ...record, due_on: null, may_edit: false };
  server.use(http.post(functionUrl('team_care_records'), () => HttpResponse.json([foreign])));
  renderSite(<CareTab />);
  const card = await screen.findByRole('article', { name: 'Vaccination: Sheru' });
  expect(within(card).queryByRole('button')).toBeNull();
});
