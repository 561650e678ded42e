// What happened is recorded once and decided once; nobody reaches the table through the API.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideEmails, emailsFor } from '../../../supabase/functions/send-email/decide-emails.ts';
import { readEvent } from '../../../supabase/functions/_shared/common/emails/event.ts';
import { actors } from '../access-matrix.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll, eventsOf } from '../../support/events.ts';
import { captureLog } from '../../support/functions-fixture.ts';
import { insertRow, type Row } from '../../support/rows.ts';

const { admin, sponsor, staff } = demoAccounts;

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  await decideAll(backend.pg);
});
afterAll(() => backend.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

describe('the table', () => {
  it('bounds its data, names an actor for sponsorships alone, and why a charge failed', async () => {
    for (const values of [
      `'dog-added', null, '[]'`,
      `'dog-added', null, jsonb_build_object('x', repeat('a', 4000))`,
      `'dog-added', 'team', '{}'`,
      `'sponsorship-moved', null, '{}'`,
      `'sponsorship-charge-failed', 'bank', '{}'`,
      `'sponsorship-charge-failed', 'bank', '{"detail": "unknown"}'`,
    ]) {
      await expect(
        sql(`insert into private.domain_events (kind, actor, data) values (${values})`),
      ).rejects.toThrow(/violates check constraint|invalid input value for enum/);
    }
  });
});

describe('a timeline', () => {
  const [id, dog_id] = [
    '90000000-0000-4000-8000-000000000077',
    '10000000-0000-4000-8000-000000000001',
  ];
  beforeAll(async () => {
    const row = { id, user_id: people.owner.id, dog_id, amount_paise: 300_000, mode: 'test' };
    await insertRow(backend.pg, 'sponsorships', row);
    await sql(
      "select private.record_sponsorship_event($1, 'charged', 'bank', amount_paise => 5)",
      id,
    );
    await sql('select private.record_sponsorship_event($1, $2, $3)', id, 'halted', 'bank');
  });

  afterAll(() => decideAll(backend.pg));

  it.each(actors)('%s reads it or gets nothing', async (actor) => {
    const { data } = await people[actor].client
      .rpc('sponsorship_timeline', { sponsorship_ids: [id] })
      .select('kind');
    const isReader = ['owner', 'staff', 'admin'].includes(actor);
    expect(data ?? []).toEqual(isReader ? [{ kind: 'halted' }, { kind: 'charged' }] : []);
  });

  it('keeps what happened when the account goes, without the account', async () => {
    await backend.pg.exec('begin');
    await sql('delete from auth.users where id = $1', people.owner.id);
    const rows = await sql(
      'select distinct account_id from private.domain_events where sponsorship_id = $1',
      id,
    );
    await backend.pg.exec('rollback');
    expect(rows).toEqual([{ account_id: null }]);
  });

  it('has what is reported twice once', async () => {
    await backend.pg.exec('begin');
    for (let time = 0; time < 2; time += 1) {
      await sql(
        "select private.record_sponsorship_event($1, 'charged', 'bank', reference => 'pay_1')",
        id,
      );
    }
    const rows = await sql("select id from private.domain_events where reference = 'pay_1'");
    await backend.pg.exec('rollback');
    expect(rows).toHaveLength(1);
  });
});

const addMessage = (subject: string) =>
  insertRow(backend.pg, 'messages', {
    recipient_id: sponsor.id,
    sender_id: staff.id,
    subject,
    body: 'Come!',
  });
const subjects = async () =>
  (
    await sql(
      "select data ->> 'subject' as subject from email_outbox where template = 'team-message' order by 1",
    )
  ).map(({ subject }) => subject);
const undecided = async () =>
  Number(
    (await sql('select count(*) from private.domain_events where emails_decided_at is null'))[0]?.[
      'count'
    ],
  );

const crash = async () => {
  throw new Error('crash');
};

describe('deciding', () => {
  beforeEach(() => backend.pg.exec('begin'));
  afterEach(() => backend.pg.exec('rollback'));

  it('repeats nothing after a crash before or after the decision was stored', async () => {
    await addMessage('A walk');
    const events = eventsOf(backend.pg);
    const run = (store: typeof events.store) =>
      decideEmails({
        events: { ...events, store, postpone: crash },
        now: () => new Date(),
        hasTime: () => true,
      });
    vi.spyOn(console, 'error').mockReturnValue();
    await expect(run(crash)).rejects.toThrow('crash');
    expect(await subjects()).toEqual([]);
    const storeAndCrash = async (...values: Parameters<typeof events.store>) => {
      await events.store(...values);
      await crash();
    };
    await expect(run(storeAndCrash)).rejects.toThrow('crash');
    vi.restoreAllMocks();
    await decideAll(backend.pg);
    expect(await subjects()).toEqual(['A walk']);
    expect(await undecided()).toBe(0);
  });

  it('is stored once, however often it was made', async () => {
    await addMessage('A walk');
    const events = eventsOf(backend.pg);
    const [row] = await events.undecided(new Date(), 1);
    if (!row) throw new Error('Nothing is undecided.');
    const { event, facts } = readEvent(row);
    expect(event.kind).toBe('message-sent');
    const store = "select public.store_email_decision($1, $2, '{}', now()) as stored";
    const emails = JSON.stringify(emailsFor(event, facts).emails);
    expect(await sql(store, row.id, emails)).toEqual([{ stored: true }]);
    expect(await sql(store, row.id, emails)).toEqual([{ stored: false }]);
    expect(await subjects()).toEqual(['A walk']);
  });

  it('waits with growing pauses when it throws, with one review item, while others go on', async () => {
    const log = captureLog();
    await addMessage('Broken');
    await addMessage('A walk');
    // Early on a day of Lucknow, so that all failures are on one day.
    const start = Date.parse('2030-01-01T00:00:00Z');
    let minute = 0;
    const run = () =>
      decideEmails({
        events: eventsOf(backend.pg),
        now: () => new Date(start + minute * 60_000),
        hasTime: () => true,
        decide: (row) => {
          const { event, facts } = readEvent(row);
          if (facts.message?.['subject'] === 'Broken') throw new Error('a fault');
          return emailsFor(event, facts);
        },
      });
    const pauses: number[] = [];
    for (let failure = 1; failure <= 6; failure += 1) {
      await run();
      const [row] = await sql(
        'select decide_after, decision_failures from private.domain_events where emails_decided_at is null',
      );
      expect(row?.['decision_failures']).toBe(failure);
      const due = (Date.parse(String(row?.['decide_after'])) - start) / 60_000;
      pauses.push(due - minute);
      minute = due;
    }
    expect(pauses).toEqual([1, 5, 15, 60, 360, 360]);
    expect(await subjects()).toEqual(['A walk']);
    expect(
      await sql(
        "select count(*)::int as items from review_items where reference like 'undecided message-sent%'",
      ),
    ).toEqual([{ items: 1 }]);
    expect(log()).toContain('a fault');
    vi.restoreAllMocks();
    await decideAll(backend.pg, new Date(start + minute * 60_000));
    expect(await subjects()).toEqual(['A walk', 'Broken']);
  });

  it('does not pass over an earlier event of the same sponsorship that waits', async () => {
    const id = '90000000-0000-4000-8000-000000000078';
    const row = { id, user_id: sponsor.id, amount_paise: 300_000, mode: 'test', status: 'active' };
    await insertRow(backend.pg, 'sponsorships', row);
    await sql("select private.record_sponsorship_event($1, 'authorised', 'bank')", id);
    await sql("select private.record_sponsorship_event($1, 'stop-requested', 'sponsor')", id);
    await addMessage('A walk');
    const events = eventsOf(backend.pg);
    const kinds = async () =>
      (await events.undecided(new Date(), 10)).map(({ kind }) => kind).toSorted();
    expect(await kinds()).toEqual(['message-sent', 'sponsorship-authorised']);
    const [first] = await sql(
      "select id from private.domain_events where kind = 'sponsorship-authorised' and sponsorship_id = $1",
      id,
    );
    await events.postpone(Number(first?.['id']), new Date());
    expect(await kinds()).toEqual(['message-sent', 'review-item-opened']);
  });

  it('is repeated when an email that it cancels is leased meanwhile', async () => {
    await addMessage('A walk');
    await decideAll(backend.pg);
    await addMessage('Another walk');
    const [waiting] = await sql(
      "select idempotency_key as key from email_outbox where template = 'team-message'",
    );
    await sql("update email_outbox set leased_until = now() + interval '5 minutes'");
    const [row] = await eventsOf(backend.pg).undecided(new Date(), 1);
    const [stored] = await sql(
      "select public.store_email_decision($1, '[]', $2, now()) as stored",
      row?.id,
      [waiting?.['key']],
    );
    expect(stored).toEqual({ stored: false });
    expect(await undecided()).toBe(1);
  });

  it('stores the rules of the email’s file with the email', async () => {
    await addMessage('A walk');
    await sql(
      'select public.open_review_items($1)',
      JSON.stringify([{ kind: 'reconciliation', reference: 'a', description: 'A' }]),
    );
    await decideAll(backend.pg);
    expect(
      await sql(
        `select template, user_id, priority, setting, required_role, content_source
         from email_outbox where template in ('team-message', 'review-items-daily') order by template`,
      ),
    ).toEqual([
      {
        template: 'review-items-daily',
        user_id: admin.id,
        priority: 1,
        setting: null,
        required_role: 'admin',
        content_source: 'review_items',
      },
      {
        template: 'team-message',
        user_id: sponsor.id,
        priority: 1,
        setting: 'email_notifications',
        required_role: null,
        content_source: null,
      },
    ]);
  });
});
