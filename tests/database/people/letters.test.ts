// Letters under messages and updates, the team's answers, and thanks.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import { countRows, insertRow, type Row } from '../../support/rows.ts';
import type { Actor } from '../access-matrix.ts';

const { sponsor, staff, volunteer, admin } = demoAccounts;
const RANI = '10000000-0000-4000-8000-000000000005';
const UNKNOWN = '90000000-0000-4000-8000-00000000000f';
const DENIED = expect.stringMatching(/^42501/);

let backend: TestBackend;
let actors: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  actors = await signInActors(backend);
});
afterAll(() => backend.close());

async function add(table: string, values: Row): Promise<string> {
  const id = crypto.randomUUID();
  await insertRow(backend.pg, table, { id, ...values });
  return id;
}
const addMessage = (values: Row = {}) =>
  add('messages', {
    recipient_id: sponsor.id,
    sender_id: staff.id,
    subject: 'A visit',
    body: 'Rani would be glad to see you on Sunday.',
    ...values,
  });
/** An update that a volunteer has published. */
async function addUpdate(values: Row = {}, actor_id: string = volunteer.id): Promise<string> {
  const update_id = await add('dog_updates', {
    dog_id: RANI,
    body: 'Rani slept well.',
    happened_on: '2026-01-02',
    ...values,
  });
  const change = { update_id, kind: 'published', actor_id, actor_name: 'Somebody' };
  await insertRow(backend.pg, 'dog_update_changes', change);
  return update_id;
}
const addFormMessage = (values: Row = {}) =>
  add('contact_messages', {
    name: 'Asha',
    email: `${crypto.randomUUID()}@letters.test`,
    message: 'Can I visit Rani?',
    ...values,
  });

async function rows(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await backend.pg.query<Row>(sql, values)).rows;
}
const letter = async (id: string) =>
  (await rows('select * from contact_messages where id = $1', id))[0] ?? {};
const lettersOf = (accountId: string) =>
  rows('select * from contact_messages where account_id = $1 order by created_at', accountId);

/** A new account, signed in. */
async function someone(name = 'Gauri', email = `${crypto.randomUUID()}@letters.test`) {
  const id = await addAccount(backend.pg, email, name);
  const client: SupabaseClient = await backend.signedIn(email, sponsor.password);
  const call = async (fn: string, args: Row) => {
    const { error } = await client.rpc(fn, args);
    return error && `${error.code} ${error.message}`;
  };
  /** @returns the letter's id */
  const writeAbout = async (update_id: string, body = 'How lovely!') => {
    expect(await call('reply_to_dog_update', { update_id, body })).toBeNull();
    return String((await lettersOf(id)).at(-1)?.['id']);
  };
  return { id, email, client, call, writeAbout };
}
const call = async (who: Actor, fn: string, args: Row) => {
  const { error } = await actors[who].client.rpc(fn, args);
  return error && `${error.code} ${error.message}`;
};
const answer = (who: Actor, contact_message_id: string, body: string, args: Row = {}) =>
  call(who, 'answer_contact_message', { contact_message_id, body, ...args });
const passOn = (who: Actor, contact_message_id: string) =>
  call(who, 'pass_on_letter', { contact_message_id });

const thanksShown = async (who: Actor, id: string) => {
  const { client } = actors[who];
  return (await client.rpc('dog_update_thanks', { update_ids: [id] }).throwOnError()).data;
};
const countThanks = async (update_id: string) => {
  const sql = 'select count(*)::int from private.dog_update_thanks where update_id = $1';
  return (await rows(sql, update_id))[0]?.['count'];
};
const thank = (who: Actor, update_id: string, is_thanked = true) =>
  call(who, 'set_thanks', { update_id, is_thanked });

/** What the volunteer was sent of Gauri's letters. */
const passedOn = () =>
  rows("select * from messages where recipient_id = $1 and body like 'Gauri %'", volunteer.id);

describe('a letter', () => {
  it('under a message is stored with the name and address of the account, once', async () => {
    const person = await someone();
    const message_id = await addMessage({ recipient_id: person.id });
    for (const body of [' Ok \n', 'Ok', 'At ten.']) {
      expect(await person.call('reply_to_message', { message_id, body })).toBeNull();
    }
    expect(await lettersOf(person.id)).toMatchObject([
      { name: 'Gauri', email: person.email, message: 'Ok', about_message_id: message_id },
      { message: 'At ten.' },
    ]);
  });

  it('is refused under a message of somebody else', async () => {
    const reply = { message_id: await addMessage(), body: 'Hello' };
    for (const who of ['stranger', 'staff', 'admin'] as const) {
      expect(await call(who, 'reply_to_message', reply)).toBe('PT404 unknown-message');
    }
    expect(await call('visitor', 'reply_to_message', reply)).toEqual(DENIED);
    const written = { about_message_id: reply.message_id };
    expect(await countRows(backend.pg, 'contact_messages', written)).toBe(0);
  });

  it('is taken under an update that everybody sees, and under no other', async () => {
    const person = await someone();
    const update_id = await addUpdate();
    const hidden = await addUpdate({ hidden_at: '2026-01-03T00:00:00Z' });
    await person.writeAbout(update_id);
    for (const id of [hidden, UNKNOWN]) {
      expect(await person.call('reply_to_dog_update', { update_id: id, body: 'Hello' })).toBe(
        'PT404 unknown-update',
      );
    }
    expect(await call('visitor', 'reply_to_dog_update', { update_id, body: 'Hello' })).toEqual(
      DENIED,
    );
    expect(await lettersOf(person.id)).toMatchObject([{ about_update_id: update_id }]);
  });

  it.each([
    [1, false],
    [2, true],
    [2000, true],
    [2001, false],
  ])('of %i characters is taken: %s', async (length, isTaken) => {
    const person = await someone();
    const written = { update_id: await addUpdate(), body: 'x'.repeat(length) };
    expect((await person.call('reply_to_dog_update', written)) === null).toBe(isTaken);
    expect(await lettersOf(person.id)).toHaveLength(isTaken ? 1 : 0);
  });

  it('is limited to 20 an hour, counted by account', async () => {
    const [person, other] = [await someone(), await someone()];
    const update_id = await addUpdate();
    for (let number = 0; number < 20; number += 1) {
      await person.writeAbout(update_id, `Letter ${number}`);
    }
    expect(await person.call('reply_to_dog_update', { update_id, body: 'More' })).toBe(
      'PT429 too-many-from-one',
    );
    await other.writeAbout(update_id);
  });

  it('of a nameless account is stored, too, and follows a change of the address', async () => {
    const person = await someone('');
    await person.writeAbout(await addUpdate());
    const email = `new-${person.email}`;
    await backend.pg.query('update auth.users set email = $1 where id = $2', [email, person.id]);
    expect(await lettersOf(person.id)).toMatchObject([
      { name: 'An account without a name', email },
    ]);
  });

  it('is read by its writer alone, and seen once it is handled', async () => {
    const person = await someone();
    const id = await person.writeAbout(await addUpdate());
    const own = async () => (await person.client.rpc('own_letters').throwOnError()).data;
    expect(await own()).toMatchObject([
      { message: 'How lovely!', seen_at: null, dog_name: 'Rani', answer_ids: [] },
    ]);
    expect(await answer('staff', id, 'Thank you!')).toBeNull();
    const [sent] = await rows('select id from messages where answers_id = $1', id);
    expect(await own()).toMatchObject([
      { seen_at: expect.any(String), answer_ids: [sent?.['id']] },
    ]);
    expect((await actors.stranger.client.rpc('own_letters').throwOnError()).data).toEqual([]);
    expect(await call('visitor', 'own_letters', {})).toEqual(DENIED);
  });
});

describe('an answer', () => {
  it('goes into the inbox of an account, once, and its letter is handled by who answered', async () => {
    const person = await someone();
    const message_id = await addMessage({ recipient_id: person.id, subject: 'Re: A visit' });
    await person.call('reply_to_message', { message_id, body: 'At ten?' });
    const id = String((await lettersOf(person.id))[0]?.['id']);
    expect(await answer('staff', id, 'Yes!')).toBeNull();
    // A second press, because nothing came back after the first one.
    expect(await answer('staff', id, 'Yes!')).toBeNull();
    expect(await rows('select * from messages where answers_id = $1', id)).toMatchObject([
      { recipient_id: person.id, sender_name: staff.name, subject: 'Re: A visit', body: 'Yes!' },
    ]);
    expect(await letter(id)).toMatchObject({
      handled_by: staff.id,
      handled_at: expect.any(String),
    });
  });

  it('goes by email to somebody without an account, once, in the language of the form', async () => {
    const id = await addFormMessage({ email: 'Asha@Letters.test', language: 'hi' });
    expect(await answer('admin', id, 'Yes, on Sundays.')).toBeNull();
    expect(await answer('admin', id, 'Yes, on Sundays.')).toBeNull();
    await decideAll(backend.pg);
    const body = 'Yes, on Sundays.';
    expect(await rows("select * from email_outbox where recipient like 'asha@%'")).toMatchObject([
      {
        template: 'contact-answer',
        language: 'hi',
        setting: null,
        data: {
          name: 'Asha',
          author_name: `${admin.name} (administrator)`,
          body,
          letter: 'Can I visit Rani?',
        },
      },
    ]);
    expect(await letter(id)).toMatchObject({ handled_by: admin.id });
  });

  it('goes by email until an account has confirmed the address, and then into its inbox', async () => {
    const person = await someone();
    const confirm = (at: string | null) =>
      rows('update auth.users set email_confirmed_at = $1 where id = $2', at, person.id);
    const id = await addFormMessage({ email: person.email });
    await confirm(null);
    await answer('staff', id, 'First');
    await confirm('2026-01-02T00:00:00Z');
    const { handled_at } = await letter(id);
    await answer('staff', id, 'Second', { expected_handled_at: handled_at });
    const inSight = 'select body from private.contact_answers where contact_message_id = $1';
    expect(await rows(inSight, id)).toEqual([{ body: 'First' }]);
    const sent = await rows('select body from messages where answers_id = $1', id);
    expect(sent).toEqual([{ body: 'Second' }]);
  });

  it('is refused when somebody has handled the letter meanwhile', async () => {
    const id = await addFormMessage();
    await answer('staff', id, 'Yes.');
    expect(await answer('admin', id, 'No.')).toBe('PT409 handled-meanwhile');
    const written = 'select body from private.contact_answers where contact_message_id = $1';
    expect(await rows(written, id)).toEqual([{ body: 'Yes.' }]);
  });

  it('is refused to an address that a mail server refuses, and to an unknown letter', async () => {
    const email = 'refused@letters.test';
    const id = await addFormMessage({ email });
    await insertRow(backend.pg, 'refused_addresses', { email, reason: '550' });
    expect(await answer('staff', id, 'Yes.')).toBe('PT409 refused-address');
    expect(await letter(id)).toMatchObject({ handled_at: null });
    expect(await answer('staff', UNKNOWN, 'Yes.')).toBe('PT404 unknown-message');
  });

  it('is not needed to close a letter, and closing it says who did', async () => {
    const id = await addFormMessage();
    const close = (handled_at: string | null) =>
      actors.staff.client.from('contact_messages').update({ handled_at }).eq('id', id);
    await close('2026-01-02T00:00:00Z').throwOnError();
    expect(await letter(id)).toMatchObject({ handled_by: staff.id });
    await close(null).throwOnError();
    expect(await letter(id)).toMatchObject({ handled_by: null });
  });
});

const personOf = async (email: string) =>
  String((await rows('select id from private.people where email = $1', email))[0]?.['id']);
const write = async (who: keyof typeof actors, person_id: string, overrides: object = {}) => {
  const first = { person_id, subject: 'Your cheque', body: 'Please sign it.', ...overrides };
  return (await actors[who].client.rpc('write_to_person', first)).error?.message;
};
const written = async (email: string) => {
  await decideAll(backend.pg);
  return rows(
    "select template, language, data from email_outbox where recipient = $1 and template = 'contact-answer' order by created_at, id",
    email,
  );
};

describe('the first word to somebody without an account', () => {
  it('goes by email in the person’s language, once a day for a text, and is kept', async () => {
    const email = 'first@letters.test';
    await addFormMessage({ email });
    const id = await personOf(email);
    await rows("update private.people set language = 'hi' where id = $1", id);
    expect(await write('staff', id, { subject: ' Your cheque ' })).toBeUndefined();
    expect(await write('staff', id)).toBeUndefined();
    expect(await written(email)).toMatchObject([
      {
        language: 'hi',
        data: { subject: 'Your cheque', body: 'Please sign it.', letter: null, entered_on: null },
      },
    ]);
    const { data } = await actors.staff.client
      .rpc('person_correspondence', { person_id: id })
      .throwOnError();
    expect(data[0]).toMatchObject({
      kind: 'answer',
      subject: 'Your cheque',
      body: 'Please sign it.',
      author_name: `${staff.name} (staff)`,
      state: 'waiting',
    });
  });

  it('says in the first email alone where the office has the address from', async () => {
    const email = 'entered@letters.test';
    await addFormMessage({ email });
    const id = await personOf(email);
    await insertRow(backend.pg, 'donors', {
      person_id: id,
      email,
      name: 'Asha',
      entered_by_team_at: '2026-11-03T20:00:00+00:00',
    });
    await write('staff', id);
    await rows(
      "update private.contact_answers set created_at = now() - interval '1 hour' where person_id = $1",
      id,
    );
    await write('staff', id, { subject: 'Once more' });
    const days = (await written(email)).map(({ data }) => Object(data).entered_on);
    expect(new Set(days)).toEqual(new Set(['2026-11-04', null]));
  });

  it('is refused to an account, without an address, to a refused one, and to nobody', async () => {
    const person = await someone();
    const refused = 'no@letters.test';
    await addFormMessage({ email: refused });
    await insertRow(backend.pg, 'refused_addresses', { email: refused, reason: '550' });
    const [nobody] = await rows(
      "insert into private.people (name) values ('Without An Address') returning id",
    );
    expect([
      await write('staff', await personOf(person.email)),
      await write('staff', String(nobody?.['id'])),
      await write('staff', await personOf(refused)),
      await write('staff', UNKNOWN),
    ]).toEqual(['has-account', 'no-email', 'refused-address', 'unknown-person']);
  });

  it('is refused from the 51st on, that a member writes on a day', async () => {
    const email = 'many@letters.test';
    await addFormMessage({ email });
    const id = await personOf(email);
    await rows('delete from private.contact_answers where person_id is not null');
    await rows(
      `insert into private.contact_answers (person_id, subject, body, author_id, author_name, written_on)
       select $1, 'Letter', n::text, $2, 'Staff', private.india_date(now()) - (n = 1)::int
       from generate_series(1, 50) as n`,
      id,
      staff.id,
    );
    // The first of the fifty was written yesterday.
    expect(await write('staff', id)).toBeUndefined();
    expect(await write('staff', id, { body: 'The 51st' })).toBe('too-many-letters');
    expect(await write('staff', id)).toBeUndefined();
    expect(await write('admin', id, { body: 'The 51st' })).toBeUndefined();
    const sent = await rows("select from private.contact_answers where subject = 'Your cheque'");
    expect(sent).toHaveLength(2);
  });
});

describe('a letter about an update', () => {
  it('reaches its author when the team passes it on, once', async () => {
    const person = await someone();
    const id = await person.writeAbout(await addUpdate(), 'My number is 98390 12345.');
    expect(await passedOn()).toEqual([]);
    expect(await passOn('staff', id)).toBeNull();
    expect(await passOn('admin', id)).toBeNull();
    const body = 'Gauri wrote about your update:\n\nMy number is 98390 12345.';
    expect(await passedOn()).toMatchObject([{ sender_id: staff.id, subject: 'Re: Rani', body }]);
  });

  it('is not passed on to somebody outside the team, nor is another message', async () => {
    const person = await someone();
    const id = await person.writeAbout(await addUpdate({}, actors.stranger.id));
    expect(await passOn('staff', id)).toBe('PT409 no-author');
    expect(await passOn('staff', await addFormMessage())).toBe('PT404 unknown-message');
  });
});

describe('the thread of one person', () => {
  it('has what was written as a visitor, with the account and under an update, and each answer', async () => {
    const email = 'thread@letters.test';
    const first = await addFormMessage({ email, created_at: '2026-01-02T10:00:00Z' });
    await answer('staff', first, 'By email.');
    const [{ id: person_id } = {}] = await rows(
      'select id from private.people where email = $1',
      email,
    );
    const thread = async () => {
      const { data } = await actors.staff.client
        .rpc('person_correspondence', { person_id, without_emails: true })
        .throwOnError();
      return data.map(({ kind, subject, body, state, is_unconfirmed }: Row) =>
        [kind, subject, body, state, is_unconfirmed ? 'unconfirmed' : ''].join(' | '),
      );
    };
    const emailed = 'answer |  | By email. | waiting | ';
    const asked = 'contact-message |  | Can I visit Rani? | done | ';
    expect(await thread()).toEqual([emailed, `${asked}unconfirmed`]);

    const person = await someone('Gauri', email);
    const message_id = await addMessage({ recipient_id: person.id });
    await person.call('reply_to_message', { message_id, body: 'At ten.' });
    await answer('staff', await person.writeAbout(await addUpdate()), 'Thank you.');
    expect(await thread()).toEqual([
      'message | Re: Rani | Thank you. | unread | ',
      'contact-message | Re: Rani | How lovely! | done | ',
      'contact-message | Re: A visit | At ten. | open | ',
      'message | A visit | Rani would be glad to see you on Sunday. | unread | ',
      emailed,
      asked,
    ]);
    const { data: found } = await actors.staff.client
      .rpc('search_contact_messages', { search: email })
      .order('created_at')
      .throwOnError();
    expect(found).toMatchObject([
      { has_account: true, subject: null, is_about_update: false, person_id },
      { has_account: true, subject: 'Re: A visit', handled_by: null },
      { subject: 'Re: Rani', is_about_update: true, handled_by: `${staff.name} (staff)` },
    ]);

    const { data: own } = await person.client.rpc('own_data').single().throwOnError();
    expect(own).toMatchObject({
      contact_messages: [
        { message: 'How lovely!', answers: [] },
        { message: 'At ten.' },
        { message: 'Can I visit Rani?', answers: [{ body: 'By email.' }] },
      ],
    });
    expect(JSON.stringify(own)).not.toContain('handled');

    expect(await person.call('delete_own_account', {})).toBeNull();
    expect(await countRows(backend.pg, 'contact_messages', { email })).toBe(0);
    const left = "select body from private.contact_answers where body = 'By email.'";
    expect(await rows(left)).toEqual([]);
  });

  it('keeps what a former colleague answered, without the name', async () => {
    const colleague = await someone('Former');
    const id = await addFormMessage();
    await rows(
      `insert into private.contact_answers (contact_message_id, body, author_id, author_name)
       values ($1, 'Yes.', $2, 'Former')`,
      id,
      colleague.id,
    );
    await colleague.call('delete_own_account', {});
    const author = 'select author_name from private.contact_answers where contact_message_id = $1';
    expect(await rows(author, id)).toEqual([{ author_name: 'A former team member' }]);
  });
});

describe('thanks', () => {
  it('are said once and taken back, by anybody with an account but the author', async () => {
    const update_id = await addUpdate();
    for (const who of ['owner', 'owner', 'stranger'] as const) {
      expect(await thank(who, update_id)).toBeNull();
    }
    expect(await countThanks(update_id)).toBe(2);
    expect(await thank('owner', update_id, false)).toBeNull();
    expect(await thank('owner', update_id, false)).toBeNull();
    expect(await thank('volunteer', update_id)).toBe('PT409 own-update');
    expect(await thank('visitor', update_id)).toEqual(DENIED);
    expect(await countThanks(update_id)).toBe(1);
  });

  it('are refused under a hidden or unknown update', async () => {
    const hidden = await addUpdate({ hidden_at: '2026-01-03T00:00:00Z' });
    expect(await thank('owner', hidden)).toBe('PT404 unknown-update');
    expect(await thank('owner', UNKNOWN)).toBe('PT404 unknown-update');
  });

  it('are counted for everybody from three on, and for the team before', async () => {
    const id = await addUpdate();
    await thank('owner', id);
    await thank('stranger', id);
    expect(await thanksShown('visitor', id)).toMatchObject([{ thanks: null, is_thanked: false }]);
    expect(await thanksShown('owner', id)).toMatchObject([{ thanks: null, is_thanked: true }]);
    expect(await thanksShown('volunteer', id)).toMatchObject([{ thanks: 2, is_own: true }]);
    await thank('staff', id);
    expect(await thanksShown('visitor', id)).toMatchObject([{ thanks: 3, is_own: false }]);
    const hide = 'update dog_updates set hidden_at = now() where id = $1';
    await rows(hide, id);
    expect(await thanksShown('owner', id)).toEqual([]);
    expect(await thanksShown('volunteer', id)).toMatchObject([{ thanks: 3 }]);
  });

  it('go with the account, and belong to its data', async () => {
    const person = await someone();
    const update_id = await addUpdate();
    expect(await person.call('set_thanks', { update_id, is_thanked: true })).toBeNull();
    const { data } = await person.client.rpc('own_data').single().throwOnError();
    expect(data).toMatchObject({ thanks: [{ update_id }] });
    await person.call('delete_own_account', {});
    expect(await countThanks(update_id)).toBe(0);
  });
});
