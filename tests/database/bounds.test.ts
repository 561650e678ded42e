import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { countRows, insertRow, type Row } from '../support/rows.ts';

const BROKEN_CHECK = '23514';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const long = (length: number) => 'क'.repeat(length);

/** Columns with the longest or largest value they take and some that they refuse. */
interface Bounds {
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const text = (longest: number): Bounds => ({
  takes: ['a', long(longest)],
  refuses: ['', '  \t ', long(longest + 1)],
});

const email: Bounds = {
  takes: ['a@b.c', `${'a'.repeat(242)}@example.org`],
  refuses: [
    '',
    'a',
    'a@b',
    'a b@c.d',
    'a@b.c\n',
    '@b.c',
    'a@@b.c',
    `${'a'.repeat(243)}@example.org`,
  ],
};

/** For each table a row that is well, and the bounds of its columns. */
const tables: Record<string, { row: Row; columns: Record<string, Bounds> }> = {
  dog_profiles: {
    row: { name: 'Bounds', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'a' },
    columns: {
      name: text(100),
      image_url: {
        takes: ['/a.webp', 'https://example.org/a.png', `/${'a'.repeat(2047)}`],
        refuses: [
          '',
          'a.png',
          'javascript:alert(1)',
          'data:image/png;base64,',
          '/a b',
          `/${'a'.repeat(2048)}`,
        ],
      },
      tagline: text(300),
      age: text(40),
      location: text(100),
      traits: {
        takes: [[], Array.from({ length: 12 }, () => 'Calm'), [long(40)]],
        refuses: [Array.from({ length: 13 }, () => 'Calm'), [''], [' '], [null], [long(41)]],
      },
      monthly_amount: {
        takes: [1, 3000.5, 500_000],
        refuses: [0, -3000, 0.5, 500_000.01, 'NaN'],
      },
    },
  },
  contact_messages: {
    row: { name: 'Bounds', email: 'a@b.c', message: 'A message of its own' },
    columns: {
      name: { takes: ['ab', long(100)], refuses: ['', 'a', ' a ', long(101)] },
      email,
      message: {
        takes: ['a'.repeat(10), long(5000)],
        refuses: ['', 'a'.repeat(9), `${' '.repeat(20)}a`, long(5001)],
      },
    },
  },
  newsletter_subscribers: {
    row: { email: 'a@b.c' },
    columns: { email },
  },
  messages: {
    row: {
      recipient_id: demoAccounts.sponsor.id,
      sender_name: 'The server',
      sender_role: 'staff',
      subject: 'Bounds',
      body: 'a',
    },
    columns: {
      sender_name: text(100),
      sender_role: { takes: ['admin', 'staff'], refuses: ['', 'owner'] },
      subject: text(200),
      body: text(5000),
    },
  },
  donations: {
    row: { amount_paise: 100, type: 'One-time' },
    columns: {
      amount_paise: { takes: [100, 50_000_000], refuses: [99, 0, -100, 50_000_001] },
      currency: { takes: ['INR'], refuses: ['', 'inr', 'USD'] },
      type: { takes: ['One-time', 'Monthly'], refuses: ['', 'Yearly'] },
      status: { takes: ['pending', 'completed', 'failed', 'refunded'], refuses: ['', 'paid'] },
      provider_order_id: { takes: ['a'.repeat(100)], refuses: ['', 'a'.repeat(101)] },
      provider_payment_id: { takes: ['b'.repeat(100)], refuses: ['', 'b'.repeat(101)] },
    },
  },
  payment_events: {
    row: { id: 'event', type: 'payment.captured', payload: {} },
    columns: {
      id: { takes: ['a'.repeat(100)], refuses: ['', 'a'.repeat(101)] },
      type: { takes: ['a'.repeat(100)], refuses: ['', 'a'.repeat(101)] },
      payload: { takes: [{ a: 'a'.repeat(200_000) }], refuses: [{ a: 'a'.repeat(262_144) }] },
    },
  },
  profiles: {
    row: { user_id: demoAccounts.sponsor.id },
    columns: {
      name: { takes: ['', long(100)], refuses: [long(101)] },
      email: { takes: ['', 'a'.repeat(255)], refuses: ['a'.repeat(256)] },
      phone: {
        takes: ['', '+91 98390 12345', '0522 262-3456', '9839012345'],
        refuses: ['call me', '12345', '+', `+${'9'.repeat(21)}`, '98390\n12345'],
      },
      address: { takes: ['', long(500)], refuses: [long(501)] },
    },
  },
  user_roles: {
    row: { user_id: demoAccounts.sponsor.id, role: 'staff' },
    columns: { role: { takes: ['admin', 'staff'], refuses: ['', 'owner', 'ADMIN'] } },
  },
};

/** The SQLSTATE of an insert that is undone again; null when the row was stored. */
async function outcome(table: string, row: Row): Promise<string | null> {
  return backend.pg.transaction(async (transaction) => {
    await transaction.exec(`delete from public.${table}`);
    try {
      await insertRow(transaction, table, row);
      return (await countRows(transaction, table, {})) === 1 ? null : 'nothing stored';
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    } finally {
      await transaction.rollback();
    }
  });
}

it('every column that has a check has its cases here', async () => {
  const { rows } = await backend.pg.query<{ place: string }>(
    `select distinct relname || '.' || attname as place
     from pg_constraint
     join pg_class on pg_class.oid = conrelid
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'c' and relnamespace = 'public'::regnamespace`,
  );
  const here = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(here.toSorted()).toEqual(rows.map((row) => row.place).toSorted());
});

for (const [table, { row, columns }] of Object.entries(tables)) {
  describe(`table ${table}`, () => {
    for (const [column, { takes, refuses }] of Object.entries(columns)) {
      it(`${column} keeps within its bounds`, async () => {
        const outcomes: [unknown, string | null][] = [];
        for (const value of [...takes, ...refuses]) {
          outcomes.push([value, await outcome(table, { ...row, [column]: value })]);
        }
        expect(outcomes).toEqual([
          ...takes.map((value) => [value, null]),
          ...refuses.map((value) => [value, BROKEN_CHECK]),
        ]);
      });
    }
  });
}
