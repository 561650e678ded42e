import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ReactNode } from 'react';
import DraftSender from '@/features/dogs/updates/team/DraftSender';
import { CareRecords } from '@/features/dogs/care/team/CareRecords';
import { DueCareList } from '@/features/dogs/care/team/DueCareList';
import { indianDay } from '@/lib/dates';
import { expectLogged } from '../../support/console.ts';
import { mockDownload } from '../../support/download.ts';
import { renderSite } from '../../support/render.tsx';
import {
  bucketUrl,
  edgeFunctionUrl,
  functionUrl,
  recordCalls,
  server,
  tableUrl,
} from '../../support/server.ts';
import { emptyStore } from '../../support/memory-draft-store.ts';
import { rememberSession, signedIn } from '../../support/session.ts';

// The test environment decodes and encodes no pictures.
let decodedTypes: string[];
vi.mock('@/lib/encode-picture', async (original) => ({
  ...(await original()),
  encodePicture: () => Promise.resolve({ blob: new Blob(['bill'], { type: 'image/webp' }) }),
}));

// The test environment has no IndexedDB.
vi.mock(
  '@/features/dogs/updates/team/draft-store',
  () => import('../../support/memory-draft-store.ts'),
);

const me = signedIn('staff');
const sender = <DraftSender userId={me.status === 'signed-in' ? me.user.id : ''} />;
const renderCare = (page: ReactNode, path = '/') =>
  renderSite(
    <>
      {page}
      {sender}
    </>,
    { path, auth: me },
  );

const newRecord = () => within(screen.getByRole('dialog', { name: 'New care record' }));

const today = indianDay(new Date().toISOString());
const record = {
  id: '80000000-0000-4000-8000-000000000001',
  dog_id: '10000000-0000-4000-8000-000000000001',
  dog_name: 'Sheru',
  kind: 'vaccination',
  happened_on: '2025-01-05',
  note: 'Rabies',
  cost_paise: 45_000,
  against_rabies: true,
  due_on: '2026-01-05' as string | null,
  bill_name: null,
  has_bill: false,
  created_by_name: 'Imran Khan',
  created_at: '2025-01-05T06:00:00Z',
  updated_by_name: 'Imran Khan',
  updated_at: '2025-01-05T06:00:00Z',
  may_edit: true,
  vaccine_batch: null as string | null,
};
const rani = { id: '10000000-0000-4000-8000-000000000002', name: 'Rani' };
const due = {
  id: record.id,
  dog_id: record.dog_id,
  dog_name: 'Sheru',
  area: 'Chowk',
  kind: 'vaccination',
  happened_on: '2025-01-05',
  note: 'Rabies',
  against_rabies: true,
  due_on: '2026-01-05',
  found_count: 2,
};
const dueOfRani = {
  ...due,
  id: '80000000-0000-4000-8000-000000000002',
  dog_id: rani.id,
  dog_name: 'Rani',
};
let edits: unknown[] = [];
let rounds: unknown[] = [];
let dueRequests: unknown[] = [];

beforeEach(() => {
  decodedTypes = [];
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    decodedTypes.push(type);
    return { close: () => {} };
  });
  edits = [];
  rounds = [];
  dueRequests = [];
  emptyStore();
  rememberSession();
  server.use(
    http.post(functionUrl('care_round'), () => HttpResponse.json([])),
    http.post(functionUrl('care_without_cost'), () => HttpResponse.json([])),
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json([
        { id: record.dog_id, name: 'Sheru', location: 'Chowk', status: 'available' },
        { ...rani, location: 'Chowk', status: 'available' },
      ]),
    ),
    http.get(functionUrl('dog_areas'), () => HttpResponse.json([{ area: 'Chowk', dogs: 2 }])),
    http.post(functionUrl('team_care_records'), () => HttpResponse.json([record])),
    http.post(functionUrl('due_care'), async ({ request }) => {
      dueRequests.push(await request.json());
      return HttpResponse.json([due, dueOfRani]);
    }),
    http.post(functionUrl('save_care_round'), async ({ request }) => {
      const round = (await request.json()) as { dog_ids: string[] };
      rounds.push(round);
      return HttpResponse.json(round.dog_ids.length);
    }),
    http.post(functionUrl('edit_care_record'), async ({ request }) => {
      edits.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it('settles what is due, asking for the cost and offering the same time until the next', async () => {
  const { user } = renderCare(<DueCareList />);
  const card = await screen.findByRole('article', { name: /^Vaccination:\s*Sheru$/ });
  expect(within(card).getByText('Overdue since 5 January 2026')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Done' }));

  const dialog = screen.getByRole('dialog', { name: 'New care record' });
  expect(within(dialog).getByText('1 dog is chosen')).toBeVisible();
  const dueOn = within(dialog).getByLabelText(/^Due again on/);
  const nextYear = new Date(Date.parse(today) + 365 * 86_400_000).toISOString().slice(0, 10);
  expect(dueOn).toHaveValue(nextYear);
  // Everyone can read it: what was found the last time may not be true any more.
  const note = within(dialog).getByRole('textbox', { name: 'Note' });
  expect(note).toHaveValue('');
  await user.type(note, 'Rabies');
  const cost = within(dialog).getByRole('textbox', { name: 'Cost in rupees' });
  await user.type(cost, 'much');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please enter rupees, such as 450.')).toBeVisible();
  expect(rounds).toEqual([]);
  await user.clear(cost);
  await user.type(cost, '1,200');
  await user.type(within(dialog).getByRole('textbox', { name: 'Vaccine batch' }), 'RAB-9');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Record saved.')).toBeVisible();
  // The card with its button is about to disappear.
  expect(screen.getByText('2 are due.')).toHaveFocus();
  expect(rounds).toEqual([
    {
      round_id: expect.any(String),
      dog_ids: [record.dog_id],
      kind: 'vaccination',
      happened_on: today,
      note: 'Rabies',
      cost_paise: 120_000,
      against_rabies: true,
      vaccine_batch: 'RAB-9',
      due_on: nextYear,
      done_ids: [record.id],
    },
  ]);
});

it('settles all that is found with one round, without the dogs that are taken out', async () => {
  const { user, address } = renderCare(<DueCareList />);
  expect(await screen.findByText(/^Choose what is due, and one record can be added/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Vaccination');
  await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Only overdue');
  expect(address.current).toBe('/?kind=vaccination&when=overdue');
  await user.click(await screen.findByRole('button', { name: 'Done for all 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New care record' }));
  expect(dueRequests.at(-1)).toMatchObject({ of_kind: 'vaccination', page_size: 500 });
  expect(dialog.getByText('2 dogs are chosen')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Rabies');
  await user.type(dialog.getByRole('textbox', { name: 'Cost in rupees' }), '100.01');
  expect(dialog.getByText(/^Of all 2 dogs together: ₹50.01 for each of 1 and ₹50/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save 2 records' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove Sheru' }));
  expect(dialog.getByRole('button', { name: 'Remove Rani' })).toHaveFocus();
  const dueOn = dialog.getByLabelText<HTMLInputElement>(/^Due again on/);
  // Day and month alone: the field's value is empty.
  const half = vi.spyOn(dueOn, 'validity', 'get');
  half.mockReturnValue({ badInput: true } as ValidityState);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText('This day is incomplete. Please choose day, month and year.'),
  ).toBeVisible();
  expect(dueOn).toHaveFocus();
  expect(rounds).toEqual([]);
  half.mockRestore();
  server.use(
    http.get(functionUrl('search_dogs'), () =>
      HttpResponse.json([{ ...rani, location: 'Chowk', status: 'available' }]),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Remove Rani' }));
  const addDog = dialog.getByRole('combobox', { name: 'Add a dog' });
  expect(addDog).toHaveFocus();
  await user.type(addDog, 'Rani');
  await user.click(await screen.findByRole('option', { name: /^Rani/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => rounds).toMatchObject([{ dog_ids: [rani.id], done_ids: [dueOfRani.id] }]);
});

it('says what somebody else has settled meanwhile, keeps what is typed, and adds another record if wanted', async () => {
  expectLogged(/NotDueAnyMoreError/);
  // As in new browsers. An effect that returned the promise would break the page when the notice goes.
  Object.assign(Element.prototype, { scrollIntoView: async () => {} });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  let answers = 0;
  server.use(
    http.post(functionUrl('save_care_round'), async ({ request }) => {
      rounds.push(await request.json());
      answers += 1;
      if (answers > 1) return HttpResponse.json(2);
      const body = { code: 'PT409', message: 'not-due-any-more', details: record.id, hint: null };
      return HttpResponse.json(body, { status: 409 });
    }),
  );
  const { user } = renderCare(<DueCareList />, '/?kind=vaccination&when=overdue');
  await user.click(await screen.findByRole('button', { name: 'Done for all 2' }));
  const dialog = newRecord;
  await screen.findByRole('dialog', { name: 'New care record' });
  await user.type(dialog().getByRole('textbox', { name: 'Note' }), 'Rabies');
  await user.type(dialog().getByRole('textbox', { name: 'Cost in rupees' }), '100');
  await user.click(dialog().getByRole('button', { name: 'Save 2 records' }));
  const waiting = await screen.findByRole('article', { name: 'Vaccination: Sheru and Rani' });
  expect(await within(waiting).findByRole('alert')).toHaveTextContent(
    'Somebody else has recorded this meanwhile. Nothing was overwritten.',
  );
  await user.click(within(waiting).getByRole('button', { name: 'Edit' }));
  const conflict = await dialog().findByText(/^Nothing was overwritten/);
  expect(conflict.parentElement).toHaveTextContent(
    'Somebody else has recorded this for Sheru meanwhile. Nothing was overwritten. What you typed is still here: take these dogs out if both are the same, or save yours as another record for them.',
  );
  expect(dialog().getByRole('textbox', { name: 'Note' })).toHaveValue('Rabies');
  await user.click(dialog().getByRole('button', { name: 'Save 2 records' }));
  expect(await screen.findByText('2 records saved.')).toBeVisible();
  expect(rounds.at(-1)).toMatchObject({ done_ids: [dueOfRani.id] });
  expect(screen.queryByRole('heading', { name: 'Not saved yet' })).not.toBeInTheDocument();
});

it('makes one record of what is ticked, of one kind', async () => {
  server.use(
    http.post(functionUrl('due_care'), () =>
      HttpResponse.json([due, dueOfRani, { ...due, id: 'x', kind: 'food', dog_name: 'Moti' }]),
    ),
  );
  const { user } = renderCare(<DueCareList />);
  await user.click(await screen.findByRole('checkbox', { name: 'Tick Sheru' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tick Moti' }));
  expect(screen.getByText(/^One record has one kind/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Done for the 2 ticked' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Tick Moti' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tick Rani' }));
  await user.click(screen.getByRole('button', { name: 'Done for the 2 ticked' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New care record' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Rabies');
  await user.click(dialog.getByRole('button', { name: 'Save 2 records' }));
  expect(await screen.findByText('2 records saved.')).toBeVisible();
  expect(rounds).toMatchObject([{ done_ids: [due.id, dueOfRani.id] }]);
  expect(rounds[0]).not.toHaveProperty('cost_paise');
  expect(screen.getByRole('checkbox', { name: 'Tick Rani' })).not.toBeChecked();
});

it('keeps a record without a network, hides what it does again, and sends it later', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { user } = renderCare(<DueCareList />);
  const card = await screen.findByRole('article', { name: /^Vaccination:\s*Sheru$/ });
  onLine.mockReturnValue(false);
  await user.click(within(card).getByRole('button', { name: 'Done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New care record' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Rabies');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Kept in this browser\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();
  expect(card).not.toBeInTheDocument();
  expect(rounds).toEqual([]);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Record saved.')).toBeVisible();
  expect(rounds).toHaveLength(1);
});

it('lists the records without a cost, and asks for it', async () => {
  server.use(
    http.post(functionUrl('care_without_cost'), () => HttpResponse.json([record])),
    http.post(functionUrl('team_care_records'), () =>
      HttpResponse.json([{ ...record, cost_paise: null }]),
    ),
  );
  const { user } = renderCare(<CareRecords />);
  expect(await screen.findByRole('heading', { name: '1 cost not known yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter the cost' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the record' }));
  await user.type(dialog.getByRole('textbox', { name: 'Cost in rupees' }), '450');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => edits).toMatchObject([{ cost_paise: 45_000 }]);
});

it('adds one record for many dogs, chosen by name and by area', async () => {
  const { user } = renderCare(<CareRecords />);
  await user.click(await screen.findByRole('button', { name: 'Add a record' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New care record' }));
  await user.click(dialog.getByRole('combobox', { name: 'Add a dog' }));
  await user.click(await dialog.findByRole('option', { name: /^Rani\s*Chowk$/ }));
  expect(dialog.getByText('1 dog is chosen')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Or all dogs/ }), 'Chowk (2)');
  expect(await dialog.findByText('2 dogs are chosen')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What was done' }), 'Food');
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Rice');
  await user.type(dialog.getByRole('textbox', { name: 'Cost in rupees' }), '300');
  await user.dblClick(dialog.getByRole('button', { name: 'Save 2 records' }));
  expect(await screen.findByText('2 records saved.')).toBeVisible();
  expect(rounds).toMatchObject([
    { dog_ids: [rani.id, record.dog_id], cost_paise: 30_000, done_ids: [] },
  ]);
});

it('edits and deletes a record, and downloads all as CSV', async () => {
  const { user } = renderCare(<CareRecords />);
  const list = await screen.findByRole('region', { name: 'All records' });
  const card = await within(list).findByRole('article', { name: /^Vaccination:\s*Sheru$/ });
  expect(card).toHaveTextContent('₹450');
  expect(card).toHaveTextContent('by Imran Khan');
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit the record' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), ', second dose');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(edits).toMatchObject([{ note: 'Rabies, second dose', ...version(record.updated_at) }]);

  const deleted = recordCalls(functionUrl('delete_care_record'));
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  await user.click(within(card).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Record deleted.')).toBeVisible();
  expect(deleted).toEqual([{ record_id: record.id }]);
  expect(screen.getByRole('heading', { name: 'All records' })).toHaveFocus();

  const files = mockDownload();
  await user.click(within(list).getByRole('button', { name: 'Download records (CSV)' }));
  await expect
    .poll(() => files[0]?.text)
    .toContain('"2025-01-05","Sheru","Vaccination","Rabies","450.00","2026-01-05",""');
});

it('restores a record that was deleted', async () => {
  const deleted = { ...record, deleted_by_name: 'Imran Khan', deleted_at: '2026-11-20T06:00:00Z' };
  const restored: unknown[] = [];
  server.use(
    http.post(functionUrl('deleted_care_records'), () =>
      HttpResponse.json(restored.length === 0 ? [deleted] : []),
    ),
    http.post(functionUrl('restore_care_record'), async ({ request }) => {
      restored.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderCare(<CareRecords />);
  await user.click(await screen.findByRole('button', { name: /^Deleted records/ }));
  expect(await screen.findByText(/^Vaccination of Sheru on 5 January 2025/)).toBeVisible();
  expect(screen.getByText(/^Deleted on .* by Imran Khan$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Record restored.')).toBeVisible();
  const empty = await screen.findByText('None in the last 30 days.');
  expect(empty).toHaveFocus();
  expect(restored).toEqual([{ record_id: record.id }]);
});

it('says who did what to a record, and what it said before', async () => {
  const none = { dog_name: null, happened_on: null, note: null, cost_paise: null, due_on: null };
  const change = { actor_name: 'Asha Verma', happened_at: '2026-02-02T06:00:00Z' };
  server.use(
    http.post(functionUrl('care_record_history'), () =>
      HttpResponse.json([
        { ...none, ...change, change: 'restored', kind: null },
        { ...record, ...change, happened_at: '2026-02-01T06:00:00Z', change: 'done-again' },
      ]),
    ),
  );
  const { user } = renderCare(<CareRecords />);
  await user.click(await screen.findByRole('button', { name: /^History/ }));
  expect(await screen.findByText(/^Restored on .* by Asha Verma\.$/)).toBeVisible();
  expect(screen.getByText(/^Done again on /).parentElement).toHaveTextContent(
    'Before: Vaccination of Sheru on 5 January 2025 (₹450): Rabies · due again on 5 January 2026',
  );
  expect(screen.getByText(/^Added on .* by Imran Khan\.$/)).toBeVisible();
});

it.each([
  ['403', 'Unauthorized', /^The server did not accept your account\./],
  ['503', 'DatabaseTimeout', 'The record could not be saved. Please try again.'],
])(
  'keeps a bill whose upload is refused with %s, and sends it again',
  async (status, error, text) => {
    expectLogged(/"statusCode":"\d{3}"/);
    rememberSession();
    const refusal = { statusCode: status, error, message: '' };
    let uploads = 0;
    server.use(
      http.post(bucketUrl('care-bills', '/uploads/:name'), () => {
        uploads += 1;
        return uploads === 1 ? HttpResponse.json(refusal, { status: 400 }) : HttpResponse.json({});
      }),
      http.post(edgeFunctionUrl('check-bill'), () => HttpResponse.json({ name: 'u/a.webp' })),
    );
    const { user } = renderCare(<CareRecords />);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog'));
    const photo = new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'bill.jpg', { type: 'image/jpeg' });
    await user.upload(dialog.getByLabelText('Choose a picture'), photo);
    expect(await dialog.findByText(/The new photo is saved with the record\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText(/The new photo is saved with the record\.$/)).toBeVisible();
    expect(edits).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Record saved.')).toBeVisible();
    expect(edits).toEqual([expect.objectContaining({ bill_name: 'u/a.webp' })]);
  },
);

/** Chooses a file that is called bill.jpg. */
const chooseBill = async (content: string) => {
  const site = renderCare(<CareRecords />);
  await site.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  await site.user.upload(
    dialog.getByLabelText('Choose a picture'),
    new File([content], 'bill.jpg', { type: 'image/jpeg' }),
  );
  return { ...site, dialog };
};

it('stores a WebP that is called .jpg as the WebP that it is', async () => {
  rememberSession();
  const uploads: string[] = [];
  server.use(
    http.post(bucketUrl('care-bills', '/uploads/:name'), ({ params }) => {
      uploads.push(String(params['name']));
      return HttpResponse.json({});
    }),
    http.post(edgeFunctionUrl('check-bill'), () => HttpResponse.json({ name: 'u/a.webp' })),
  );
  const { user, dialog } = await chooseBill('RIFF0000WEBP');
  expect(await dialog.findByText(/The new photo is saved with the record\.$/)).toBeVisible();
  expect(decodedTypes).toEqual(['image/webp']);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Record saved.')).toBeVisible();
  expect(uploads).toEqual([expect.stringMatching(/\.webp$/)]);
});

it('refuses a text that is called .jpg as a bill', async () => {
  expectLogged(/This file is no picture\./);
  const { dialog } = await chooseBill('This is a text.');
  expect(await dialog.findByText(/^This picture can’t be read here\./)).toBeVisible();
  expect(decodedTypes).toEqual([]);
});

it('says what to do about a round that was saved at the first press', async () => {
  expectLogged(/RoundSavedError/);
  const body = { code: 'PT409', message: 'saved-already', details: null, hint: null };
  server.use(
    http.post(functionUrl('save_care_round'), () => HttpResponse.json(body, { status: 409 })),
  );
  const { user } = renderCare(<DueCareList />, '/?kind=vaccination');
  await user.click((await screen.findAllByRole('button', { name: 'Done' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'New care record' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Rabies');
  await user.type(dialog.getByRole('textbox', { name: 'Cost in rupees' }), '100');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^This was saved at the first attempt/)).toBeVisible();
});

const version = (expected_updated_at: string) => ({ record_id: record.id, expected_updated_at });

/** @param changed the record as somebody else saved it meanwhile; null when they deleted it */
const editAfter = async (changed: object | null) => {
  expectLogged(/CareRecordChangedError/);
  const { user } = renderCare(<CareRecords />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), ', second dose');
  server.use(
    http.post(
      functionUrl('edit_care_record'),
      () =>
        HttpResponse.json(
          { code: 'PT409', message: 'edited-meanwhile', details: null, hint: null },
          { status: 409 },
        ),
      { once: true },
    ),
    http.post(functionUrl('team_care_records'), () => HttpResponse.json(changed ? [changed] : [])),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Nothing was overwritten/)).toBeVisible();
  expect(dialog.queryAllByText('Distemper')).toHaveLength(changed ? 1 : 0);
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Rabies, second dose');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  return dialog;
};

describe('of two people who edit one record, the second', () => {
  it('sees what the first one saved, and replaces it with a second press', async () => {
    const updated_at = '2025-02-01T06:00:00Z';
    await editAfter({ ...record, updated_by_name: 'Kavita Rawat', note: 'Distemper', updated_at });
    expect(edits).toMatchObject([{ note: 'Rabies, second dose', ...version(updated_at) }]);
  });

  it('saves a new record when the first one has deleted it', async () => {
    await editAfter(null);
    expect(edits).toEqual([]);
    expect(rounds).toMatchObject([{ dog_ids: [record.dog_id], note: 'Rabies, second dose' }]);
  });
});

it('offers no edit and no deletion of a record that somebody else wrote to a volunteer', async () => {
  const foreign = { ...record, due_on: null, may_edit: false };
  server.use(http.post(functionUrl('team_care_records'), () => HttpResponse.json([foreign])));
  renderCare(<CareRecords />);
  const card = await screen.findByRole('article', { name: /^Vaccination:\s*Sheru$/ });
  expect(within(card).queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
});
