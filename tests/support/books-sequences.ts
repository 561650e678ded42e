// A simulated year of an office that makes mistakes: random sequences of what can be done to recorded donations. A ledger of
// its own counts along, and after each step the books, receipts, figures and the statement of donations agree with it.
import { expect } from 'vitest';
import type { TestBackend } from './backend.ts';
import { daysAgo } from './days.ts';
import { demoAccounts } from './demo-accounts.ts';
import { deleteDonations, type Row } from './rows.ts';

const { admin, staff } = demoAccounts;
const WAYS = ['upi', 'bank-transfer', 'cheque', 'cash'] as const;
const DOGS = [null, '10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'];
const LETTERS = 'ABCDEF';
const PEOPLE = LETTERS.length;
/** Money from before 1 April 2026 is refused. */
const DAYS = Math.min(365, Math.floor((Date.now() - Date.parse('2026-04-02T00:00Z')) / 86_400_000));

interface Entry {
  id: string;
  /** What was recorded first of the same money. */
  firstId: string;
  /** null: anonymous. */
  person: number | null;
  way: (typeof WAYS)[number];
  day: string;
  paise: number;
  returnedPaise: number;
  state: 'waits' | 'counts' | 'returned-by-bank' | 'given-back' | 'void';
  /** Of a void one, and of a cheque that the bank returned. */
  was: 'waits' | 'counts';
}

/** A person with the PAN that the statement needs, who is known once something is recorded. */
const donorOf = (person: number) => ({
  id: crypto.randomUUID(),
  name: `Donor ${LETTERS[person]}`,
  email: null,
  pan_masked: 'ABC••••••F',
  // Of the right shape; nobody decrypts it here.
  pan_encrypted: `1.${'a'.repeat(16)}.${'b'.repeat(35)}`,
});

/** Numbers from 0 to less than 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes the steps of a seed and checks the books after each.
 * @returns how often each kind of step was accepted
 */
export async function makeSequence(
  { pg }: Pick<TestBackend, 'pg'>,
  seed: number,
  steps: number,
): Promise<Record<string, number>> {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const sql = async (text: string, ...values: unknown[]) =>
    (await pg.query<Row>(text, values)).rows;
  const ledger: Entry[] = [];
  const personIds: string[] = [];
  const orders: string[] = [];
  /** Who is shown as whom, of persons who are one. */
  const shownAs = new Map<number, number>();
  const accepted: Record<string, number> = {};

  await deleteDonations(pg, 'true');
  await pg.exec('delete from private.receipt_series');

  const act = (account: string) =>
    sql(
      "select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false)",
      JSON.stringify({ sub: account, aal: 'aal2' }),
      account,
    );

  /** @returns the first row, or null for a refusal, which has a code */
  const answerOf = async (text: string, ...values: unknown[]): Promise<Row | null> => {
    try {
      return (await sql(text, ...values))[0] ?? null;
    } catch (error) {
      expect(String(error)).toMatch(/error: ([a-z]+(-[a-z]+)+|Only administrators .*)$/i);
      return null;
    }
  };
  const tried = async (text: string, ...values: unknown[]) =>
    (await answerOf(text, ...values)) !== null;
  const versionOf = async (id: string) =>
    (await sql('select sync_version from public.donations where id = $1', id))[0]?.['sync_version'];

  const giver = (person: number | null) => ({
    person_id: person === null ? null : (personIds[person] ?? null),
    donor: person === null || personIds[person] !== undefined ? null : donorOf(person),
    is_citizen: true,
    sponsorship_id: person !== null && random() < 0.2 ? (orders[person] ?? null) : null,
    confirmed_duplicates: ledger.map(({ id }) => id),
    confirms_cash: true,
  });
  const remember = async (person: number | null, answer: unknown) => {
    const id = Object(answer).person_id;
    if (person === null || personIds[person] !== undefined) return;
    personIds[person] = id;
    if (person > 1) return;
    orders[person] = crypto.randomUUID();
    const order = { id: orders[person], person_id: id, amount_paise: 50_000, since: daysAgo(DAYS) };
    await sql(
      "select public.begin_standing_order($1, $2, 'test')",
      JSON.stringify(order),
      staff.id,
    );
  };
  /** Who got a donation, which must be that person or who is one with them. */
  const personOf = async (id: string, person: number | null) => {
    if (person === null) return null;
    const [row] = await sql(
      `select right(donor.name, 1) as letter from public.donations as donation
       join public.donors as donor on donor.id = donation.donor_id where donation.id = $1`,
      id,
    );
    const found = LETTERS.indexOf(String(row?.['letter']));
    expect(shownAs.get(found) ?? found).toBe(shownAs.get(person) ?? person);
    return found;
  };
  const someone = () => (random() < 0.15 ? null : below(PEOPLE));

  const kinds = {
    record: async () => {
      const person = someone();
      const way = one(WAYS);
      const id = crypto.randomUUID();
      const day = daysAgo(below(DAYS));
      const paise = 100 * (100 + below(5000));
      const facts = {
        amount_paise: paise,
        received_on: day,
        way,
        dog_id: one(DOGS),
        reference: `R ${id}`,
      };
      const entry = JSON.stringify({ id, ...giver(person), ...facts });
      const row = await answerOf(
        "select public.record_donation($1, $2, 'test') as answer",
        entry,
        staff.id,
      );
      if (row === null) return false;
      await remember(person, row['answer']);
      const state = way === 'cheque' ? 'waits' : 'counts';
      ledger.push({
        id,
        firstId: id,
        person: await personOf(id, person),
        way,
        day,
        paise,
        returnedPaise: 0,
        state,
        was: state,
      });
      return true;
    },
    correct: async (entry: Entry) => {
      const day = daysAgo(below(DAYS));
      const way = one(WAYS);
      const paise = 100 * (100 + below(5000));
      const isMade = await tried(
        "select public.correct_recorded_donation($1, $2, 'The slip says so', $3, $4, $5, 'R', null, $6)",
        entry.id,
        await versionOf(entry.id),
        paise,
        day,
        way,
        one(DOGS),
      );
      if (!isMade) return false;
      const counts = entry.state === 'counts' || way !== 'cheque';
      Object.assign(entry, { day, way, paise, state: counts ? 'counts' : 'waits' });
      return true;
    },
    'somebody else': async (entry: Entry) => {
      const person = someone();
      const id = crypto.randomUUID();
      const asked = {
        id,
        donation_id: entry.id,
        expected_version: await versionOf(entry.id),
        reason: 'Another',
      };
      const row = await answerOf(
        'select public.give_to_somebody_else($1, $2) as answer',
        JSON.stringify({ ...giver(person), ...asked }),
        admin.id,
      );
      if (row === null) return false;
      await remember(person, row['answer']);
      ledger.push({ ...entry, id, person: await personOf(id, person) });
      Object.assign(entry, { state: 'void', was: entry.state });
      return true;
    },
    void: async (entry: Entry) => {
      if (
        !(await tried(
          "select public.void_donation($1, $2, 'Twice')",
          entry.id,
          await versionOf(entry.id),
        ))
      )
        return false;
      Object.assign(entry, { state: 'void', was: entry.state });
      return true;
    },
    'take back': async (entry: Entry) => {
      if (
        !(await tried(
          "select public.unvoid_donation($1, $2, 'Not twice')",
          entry.id,
          await versionOf(entry.id),
        ))
      )
        return false;
      entry.state = entry.was;
      return true;
    },
    credit: async (entry: Entry) => {
      if (!(await tried("select public.record_cheque_outcome($1, 'credited')", entry.id)))
        return false;
      entry.state = 'counts';
      return true;
    },
    'return by the bank': async (entry: Entry) => {
      if (!(await tried("select public.record_cheque_outcome($1, 'returned')", entry.id)))
        return false;
      Object.assign(entry, { state: 'returned-by-bank', was: entry.state });
      return true;
    },
    'put back': async (entry: Entry) => {
      if (
        !(await tried(
          "select public.put_back_cheque($1, $2, 'Another cheque')",
          entry.id,
          await versionOf(entry.id),
        ))
      )
        return false;
      entry.state = entry.was;
      return true;
    },
    'give back': async (entry: Entry) => {
      const left = entry.paise - entry.returnedPaise;
      const paise = random() < 0.5 ? left : 100 * (1 + below(left / 100));
      const isMade = await tried(
        "select public.return_recorded_donation($1, $2, $3, $4, 'upi', 'Asked for it')",
        entry.id,
        await versionOf(entry.id),
        paise,
        daysAgo(0),
      );
      if (!isMade) return false;
      entry.returnedPaise += paise;
      if (entry.returnedPaise === entry.paise) entry.state = 'given-back';
      return true;
    },
    'one person': async () => {
      const [kept, hidden] = [below(PEOPLE), below(PEOPLE)];
      const ids = [personIds[kept], personIds[hidden]];
      if (ids.includes(undefined)) return false;
      const isMade = await tried("select public.merge_people($1, $2, 'Same phone')", ...ids);
      if (isMade && !shownAs.has(hidden)) shownAs.set(hidden, kept);
      return isMade;
    },
    'two persons': async () => {
      const hidden = [...shownAs.keys()].at(0);
      if (hidden === undefined) return false;
      await sql('select public.part_people($1)', personIds[hidden]);
      return shownAs.delete(hidden);
    },
    night: async () => {
      if (random() < 0.6) return false;
      await sql(
        `update public.donations set created_at = created_at - interval '1 day', voided_at = voided_at - interval '1 day'
         where source = 'recorded'`,
      );
      return true;
    },
  } satisfies Record<string, (entry: Entry) => Promise<boolean>>;
  type Kind = keyof typeof kinds;
  /** What is sensible more often than by chance, so that each kind happens. */
  const wanted: Partial<Record<Kind, (entry: Entry) => boolean>> = {
    'take back': ({ state }) => state === 'void',
    credit: ({ state }) => state === 'waits',
    'return by the bank': ({ way }) => way === 'cheque',
    'put back': ({ state }) => state === 'returned-by-bank',
  };

  let voided: Entry | undefined;
  for (let step = 0; step < steps; step += 1) {
    const isRegretted = voided !== undefined && random() < 0.4;
    const chosen: Kind =
      step < 8 || random() < 0.25
        ? 'record'
        : one([...(Object.keys(kinds) as Kind[]), 'void', 'void', 'somebody else']);
    const kind: Kind = isRegretted ? 'take back' : chosen;
    const fitting = ledger.filter((entry) => random() < 0.1 || (wanted[kind]?.(entry) ?? true));
    const entry = isRegretted && voided ? voided : one(fitting.length > 0 ? fitting : ledger);
    // oxlint-disable no-await-in-loop -- one step after the other
    await act(random() < 0.5 ? staff.id : admin.id);
    const isMade = await kinds[kind](entry);
    if (isMade) accepted[kind] = (accepted[kind] ?? 0) + 1;
    voided = isMade && kind === 'void' ? entry : undefined;
    await act(admin.id);
    await expectBooks(sql, ledger, shownAs, `seed ${seed}, step ${step}: ${kind}`);
    // oxlint-enable no-await-in-loop
  }
  await act('');
  return accepted;
}

const netOf = ({ state, paise, returnedPaise }: Entry) =>
  state === 'counts' ? paise - returnedPaise : 0;

const sumBy = (entries: readonly Entry[], keyOf: (entry: Entry) => string) => {
  const sums: Record<string, number> = {};
  for (const entry of entries) {
    if (netOf(entry) > 0) sums[keyOf(entry)] = (sums[keyOf(entry)] ?? 0) + netOf(entry);
  }
  return sums;
};

const yearOf = ({ day }: Entry) => {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};

/** Compares everything that is counted with the ledger. */
async function expectBooks(
  sql: (text: string, ...values: unknown[]) => Promise<Row[]>,
  ledger: readonly Entry[],
  shownAs: ReadonlyMap<number, number>,
  when: string,
): Promise<void> {
  const [found] = await sql(
    `with year as (select distinct tax_year as name from public.receipts),
     statement as (
       select year.name as year, donor ->> 'name' as donor, sum((donor ->> 'amount_paise')::bigint) as paise,
         sum((donor ->> 'cash_paise')::bigint) as cash
       from year cross join lateral public.statement_donors(year.name, 'test') as file
       cross join lateral jsonb_array_elements(file.donors) as donor group by 1, 2
     )
     select (select coalesce(jsonb_agg(problem), '[]') from public.book_problems() as problem) as problems,
       (select coalesce(jsonb_agg(gap), '[]') from (
         select tax_year from public.receipts group by tax_year having max(sequence) <> count(*) or min(sequence) <> 1
       ) as gap) as gaps,
       (select coalesce(jsonb_object_agg(year || ' ' || donor, paise), '{}') from statement) as statement,
       (select coalesce(jsonb_object_agg(year || ' ' || donor, cash), '{}') from statement where cash > 0) as cash,
       (select coalesce(jsonb_object_agg(right(person.name, 1), given.paise), '{}') from private.people as person
         cross join lateral (
           select sum(donation.net_paise) as paise from private.donations_of_person(person) as donation
         ) as given
         where person.name like 'Donor _' and person.merged_into_id is null and given.paise > 0) as persons,
       (select coalesce(jsonb_object_agg(left(month::text, 7), paise), '{}') from (
         select month, sum(paise) as paise from public.money_by_month('test') group by month
       ) as figures) as months,
       (select coalesce(jsonb_object_agg(year.name, total.net_paise), '{}') from year
         cross join lateral public.tax_year_overview(year.name, 'test') as total where total.net_paise > 0) as years`,
  );
  const counted = ledger.filter(({ state }) => state !== 'void').map(({ firstId }) => firstId);
  expect({ when, counted }).toEqual({ when, counted: [...new Set(counted)] });
  const named = ledger.filter(({ person }) => person !== null);
  const donorKey = (entry: Entry) => `${yearOf(entry)} ${donorOf(entry.person ?? 0).name}`;
  expect({ when, ...found }).toEqual({
    when,
    problems: [],
    gaps: [],
    statement: sumBy(named, donorKey),
    cash: sumBy(
      named.filter(({ way }) => way === 'cash'),
      donorKey,
    ),
    persons: sumBy(named, ({ person }) => LETTERS.charAt(shownAs.get(person ?? 0) ?? person ?? 0)),
    months: sumBy(ledger, ({ day }) => day.slice(0, 7)),
    years: sumBy(ledger, yearOf),
  });
}
