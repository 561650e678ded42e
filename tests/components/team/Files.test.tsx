import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { Files } from '@/features/team/files/Files';
import { expectLogged } from '../../support/console.ts';
import { mockDownload } from '../../support/download.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';

const IMPORT = {
  id: '90000000-0000-4000-8000-000000000001',
  file_name: 'old.csv',
  created_at: '2026-11-20T10:00:00+00:00',
  author_name: 'Asha',
  undone_at: null as string | null,
  people: 2,
  past_gifts: 0,
  dogs: 0,
};

/** Mocks the functions of the page. @returns the arguments of every call by function */
function serve(answers: Record<string, unknown> = {}) {
  const calls: Record<string, unknown[]> = {};
  const all = { file_imports: [], find_people: [], import_people: null, ...answers };
  server.use(
    ...Object.entries(all).map(([name, answer]) =>
      http.post(functionUrl(name), async ({ request }) => {
        (calls[name] ??= []).push(await request.json());
        return HttpResponse.json(answer as never);
      }),
    ),
  );
  return calls;
}

const open = () =>
  renderSite(<Files />, { path: '/dashboard/staff/files', auth: signedIn('admin') });

const csv = (...lines: string[]) =>
  new File([lines.join('\n')], 'donors.csv', { type: 'text/csv' });
const row = (text: RegExp) => screen.getByText(text);
const chooser = () => screen.getByLabelText('Choose a list of people');

beforeEach(() => void serve());

it('downloads the receipts of a year with their titles in order, and formulas as text', async () => {
  const calls = serve({
    download_file: [
      { Number: 'RCPT/2026-27/000001', Name: '=cmd', 'Amount (₹)': '500.00', State: 'Valid' },
      { Number: 'Sum of 1', 'Amount (₹)': '500.00', State: 'Valid' },
    ],
  });
  const files = mockDownload();
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Download receipts (CSV)' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text).toBe(
    '\uFEFF"Number","Name","Amount (₹)","State"\r\n"RCPT/2026-27/000001","\'=cmd","500.00","Valid"\r\n"Sum of 1","","500.00","Valid"\r\n',
  );
  expect(files[0]?.name).toMatch(/^receipts-20\d\d-\d\d\.csv$/);
  expect(calls['download_file']).toEqual([
    { file: 'receipts', tax_year: expect.any(String), mode: 'test' },
  ]);
});

it('shows every row before it comes in, gives the problems back and brings in what is new', async () => {
  const calls = serve();
  const files = mockDownload();
  const { user } = open();
  await user.upload(
    chooser(),
    csv(
      'Donor,Mail,PAN,Citizen,Shoe size',
      'Om Yadav,om@example.in,ABCPK7240L,yes,9',
      'OM YADAV,om@example.in,,yes,9',
      'Priya Khan,priya@,,yes,7',
      'Lata Rizvi,lata@example.in,,NRI,7',
    ),
  );
  expect(await screen.findByRole('heading', { name: 'donors.csv: 4 rows' })).toBeVisible();
  expect(screen.getByText('Not used: Mail, PAN, Shoe size.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Email'), 'Mail');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('1 person would come in.')).toBeVisible();
  expect(screen.getByText(/^1 PAN/)).toBeVisible();
  expect(row(/^Row 4: Priya Khan\. Email “priya@”: Please enter a valid email/)).toBeVisible();
  expect(row(/^Row 2: Om Yadav\./)).toBeInTheDocument();
  expect(row(/^Already there, or again in the file: 1/)).toBeVisible();
  expect(row(/^Row 5: Lata Rizvi: not an Indian citizen/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Download the problems (CSV)' }));
  expect(files[0]?.name).toBe('problems-donors.csv');
  expect(await files[0]?.text).toContain('"Priya Khan","priya@","","yes","7","Email “priya@”:');

  await user.click(screen.getByRole('button', { name: 'Bring in 1 person' }));
  expect(await screen.findByText(/^1 person: in\./)).toHaveFocus();
  expect(JSON.stringify(calls)).not.toContain('7240');
  expect(calls['import_people']).toEqual([
    expect.objectContaining({
      file_name: 'donors.csv',
      people: [expect.objectContaining({ name: 'Om Yadav', email: 'om@example.in', gifts: [] })],
    }),
  ]);
});

it('goes on after a failure under the same import', async () => {
  expectLogged(/down/);
  const ids: unknown[] = [];
  server.use(
    http.post(functionUrl('import_people'), async ({ request }) => {
      const body = (await request.json()) as { import_id: string; people: unknown[] };
      ids.push([body.import_id, body.people.length]);
      return ids.length === 2
        ? HttpResponse.json({ message: 'down' }, { status: 500 })
        : HttpResponse.json(null);
    }),
  );
  const { user } = open();
  const lines = Array.from({ length: 300 }, (_, index) => `Om Yadav,om${index}@example.in`);
  await user.upload(chooser(), csv('Name,Email', ...lines));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Bring in 300 people' }));
  expect(await screen.findByText(/^Not everything came in/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bring in 300 people' }));
  expect(await screen.findByText(/^300 people: in\./)).toBeVisible();
  const [[id]] = ids as [[string]];
  expect(ids).toEqual([250, 50, 250, 50].map((count) => [id, count]));
});

it.each([
  ['a web page', csv('<html><table>'), 'This is a web page'],
  [
    'too many rows',
    csv('Name', ...Array<string>(2001).fill('Om Yadav')),
    'This file has 2,001 rows',
  ],
])('refuses %s with a sentence', async (_what, file, sentence) => {
  const { user } = open();
  await user.upload(chooser(), file);
  const part = screen.getByRole('region', { name: 'People in' });
  await waitFor(() => expect(within(part).getByRole('alert')).toHaveTextContent(sentence));
});

it('takes an import back after a question, and says who stays', async () => {
  const calls = serve({ file_imports: [IMPORT], undo_import: 1 });
  const { user } = open();
  expect(await screen.findByText('2 people. 20 November 2026 at 3:30 pm, Asha.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back: old.csv' }));
  const dialog = screen.getByRole('dialog', { name: 'Take old.csv back?' });
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back, but 1 changed since stay.')).toBeVisible();
  expect(calls['undo_import']).toEqual([{ import_id: IMPORT.id }]);
  expect(screen.getByText('old.csv').closest('ul')).toHaveFocus();
});
