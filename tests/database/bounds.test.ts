import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as limits from '../../src/config/limits.ts';
import {
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../../src/lib/form-schemas.ts';
import {
  GIFT_MESSAGE_MAX_LENGTH,
  GIFT_NAME_MAX_LENGTH,
} from '../../supabase/functions/_shared/common/limits.ts';
import { emailAddresses, notEmailAddresses } from '../support/email-addresses.ts';
import { cleanLine, showsSomething } from '../../supabase/functions/_shared/common/typed-text.ts';
import { isName } from '../../supabase/functions/_shared/common/name.ts';
import { names, notNames } from '../support/names.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { donationWithoutReceipt, updateOfMedia } from './access-matrix.ts';
import { insertRow, type Row } from '../support/rows.ts';

const CHECK_VIOLATION = '23514';
/** Not PostgreSQL's. */
const STORED = 'ROWOK';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const long = (length: number) => 'क'.repeat(length);

/** Values that a column accepts, up to the longest or largest, and values that it rejects. */
interface Bounds {
  readonly accepts: readonly unknown[];
  readonly rejects: readonly unknown[];
}

const text = (longest: number): Bounds => ({
  accepts: ['a', long(longest)],
  rejects: ['', '  \t ', '\u3164\u115F\u17B4\u2800', long(longest + 1)],
});

/** What is compared with a bank's number. */
const line = (longest: number): Bounds => ({
  accepts: text(longest).accepts,
  rejects: [...text(longest).rejects, '४७११', 'UTR\u00A04711', 'UTR\u20114711', '\u202AUTR'],
});

const orNull = ({ accepts, rejects }: Bounds): Bounds => ({ accepts: [null, ...accepts], rejects });

const email: Bounds = {
  accepts: emailAddresses,
  rejects: [...notEmailAddresses, ' a@b.co', 'a@b.co\n'],
};
const subscriberEmail: Bounds = {
  accepts: [...emailAddresses, ' A@b.co\n'],
  rejects: notEmailAddresses,
};

/** Of a column that stores the form in which addresses are compared. */
const normalisedEmail: Bounds = {
  accepts: emailAddresses.map((address) => address.toLowerCase()),
  rejects: [...email.rejects, 'A@b.co'],
};

const personName = ({ accepts, rejects }: Bounds): Bounds => ({
  accepts: [...accepts, ...names],
  rejects: [...rejects, ...notNames],
});

/** With the joiners of Devanagari. */
const printable = ['श्री राम कृष्ण', 'क्\u200Dष त्\u200Cर', 'D’Souza & Söhne (Pvt.) № 7'];
const unprintable = ['Gauri 🐕', 'Gauri ❤️', 'Gauri ☀', 'Gauri 👩🏽‍🌾', 'Gauri 🇮🇳', 'Gauri 1️⃣'];

const traits = (count: number) => Array.from({ length: count }, () => 'Calm');

/** A donation for a dog may be as small as the dog's monthly amount. */
const DOG_MONTHLY_MIN_PAISE = limits.DOG_MONTHLY_MIN_RUPEES * 100;

const MISSING_ID = '90000000-0000-4000-8000-000000000009';

const phones = [
  '+91 98390 12345',
  '0522 262-3456',
  '9839012345',
  `+${'9'.repeat(20)}`,
  '123456',
  'call me',
  '12345',
  '+',
  `+${'9'.repeat(21)}`,
  '98390\n12345',
];

const pan = { pan_masked: 'ABC••••••F', pan_encrypted: `1.${'A'.repeat(16)}.${'_'.repeat(35)}` };

/** 00:30 in India of 3 January. */
const gift = {
  donation_id: donationWithoutReceipt,
  recipient_name: 'a',
  giver_name: 'a',
  occasion: 'just-so',
  created_at: '2026-01-02T19:00:00Z',
};
const withoutWebAddress = ({ accepts, rejects }: Bounds): Bounds => ({
  accepts: [...accepts, 'Amma: 100 ❤️ http'],
  rejects: [...rejects, 'https://evil.example', 'See WWW.evil.example'],
});
const giftName = personName(text(GIFT_NAME_MAX_LENGTH));

const sponsorship = { amount_paise: 100, mode: 'test' };

const DOG = '10000000-0000-4000-8000-000000000001';
const translation = { dog_id: DOG, language: 'hi' };
const dogUpdate = { id: updateOfMedia, dog_id: DOG, body: 'a', happened_on: '2026-01-02' };
const video = { video_extension: 'mp4', video_seconds: 1, video_text: 'a' };
const careRecord = {
  id: MISSING_ID,
  dog_id: DOG,
  kind: 'vaccination',
  happened_on: '2026-01-02',
  note: 'a',
  cost_paise: 0,
  updated_at: '2026-01-03T18:29:59Z',
};

/**
 * For each table a valid row, and the bounds of the columns that forms bound, too, or that a day in India bounds.
 * schema.snapshot has all checks and enums.
 */
const tables: Record<string, { row: Row; columns: Record<string, Bounds> }> = {
  dog_profiles: {
    row: { name: 'Bounds', image_url: '/a.png', tagline: 'a', age: '1 year', location: 'a' },
    columns: {
      name: text(limits.DOG_NAME_MAX_LENGTH),
      image_url: {
        accepts: [
          '/a.webp',
          'https://example.org/a.png',
          '/'.padEnd(limits.DOG_PICTURE_URL_MAX_LENGTH, 'a'),
        ],
        rejects: [
          '',
          'a.png',
          'javascript:alert(1)',
          'data:image/png;base64,',
          '/a b',
          '/'.padEnd(limits.DOG_PICTURE_URL_MAX_LENGTH + 1, 'a'),
        ],
      },
      tagline: text(limits.DOG_TAGLINE_MAX_LENGTH),
      age: text(limits.DOG_AGE_MAX_LENGTH),
      location: text(limits.DOG_LOCATION_MAX_LENGTH),
      traits: {
        accepts: [[], traits(limits.DOG_TRAITS_MAX_COUNT), [long(limits.DOG_TRAIT_MAX_LENGTH)]],
        rejects: [
          traits(limits.DOG_TRAITS_MAX_COUNT + 1),
          [''],
          [' '],
          [null],
          [long(limits.DOG_TRAIT_MAX_LENGTH + 1)],
        ],
      },
      monthly_amount: {
        accepts: [limits.DOG_MONTHLY_MIN_RUPEES, 3000.5, limits.DOG_MONTHLY_MAX_RUPEES],
        rejects: [
          limits.DOG_MONTHLY_MIN_RUPEES - 0.01,
          0,
          -3000,
          limits.DOG_MONTHLY_MAX_RUPEES + 0.01,
          'NaN',
        ],
      },
    },
  },
  dog_translations: {
    row: {
      ...translation,
      name: 'a',
      source_name: 'a',
      tagline: 'a',
      source_tagline: 'a',
      story: 'a',
      source_story: 'a',
    },
    columns: {
      // Null only if its source is.
      name: {
        accepts: text(limits.DOG_NAME_MAX_LENGTH).accepts,
        rejects: [null, ...text(limits.DOG_NAME_MAX_LENGTH).rejects],
      },
      source_name: text(limits.DOG_NAME_MAX_LENGTH),
      story: text(limits.DOG_STORY_MAX_LENGTH),
      source_story: text(limits.DOG_STORY_MAX_LENGTH),
      tagline: text(limits.DOG_TAGLINE_MAX_LENGTH),
      source_tagline: text(limits.DOG_TAGLINE_MAX_LENGTH),
    },
  },
  dog_papers: {
    row: {
      dog_id: DOG,
      carer_name: 'a',
      carer_agreed_on: '2026-01-02',
      // One second before the fourth of January in Lucknow.
      updated_at: '2026-01-03T18:29:59Z',
    },
    columns: {
      story: orNull(text(limits.DOG_STORY_MAX_LENGTH)),
      here_since: {
        accepts: [null, '2000', '2022-01', '2022-12'],
        rejects: ['', '1999', '2022-00', '2022-13', '2022-1', '2022-01-01'],
      },
      carer_name: text(100),
      carer_agreed_on: {
        accepts: [limits.UPDATE_FIRST_DAY, '2026-01-03'],
        rejects: [null, '2019-12-31', '2026-01-04'],
      },
    },
  },
  dog_papers_team: {
    row: { dog_id: DOG },
    columns: {
      vaccine_batch: orNull(text(100)),
      collar_tag: orNull(text(100)),
      ward: orNull(text(100)),
      feeding_spot: orNull(text(300)),
      note: orNull(text(2000)),
      carer_phone: {
        accepts: [null, ...phones.filter((phone) => limits.PHONE_PATTERN.test(phone))],
        rejects: ['', ...phones.filter((phone) => !limits.PHONE_PATTERN.test(phone))],
      },
    },
  },
  word_translations: {
    row: { kind: 'trait', source: 'a', language: 'hi', text: 'a' },
    columns: {
      source: text(limits.DOG_LOCATION_MAX_LENGTH),
      text: text(limits.DOG_TRAIT_MAX_LENGTH),
    },
  },
  contact_messages: {
    row: {
      name: 'Bounds',
      email: 'a@b.co',
      message: 'A contact message',
      kind: 'payment',
      paid_paise: 100,
      paid_on: '2026-04-01',
      paid_by: 'upi',
    },
    columns: {
      paid_paise: {
        accepts: [limits.OFFLINE_DONATION_BOUNDS.minPaise, limits.OFFLINE_DONATION_BOUNDS.maxPaise],
        rejects: [
          null,
          limits.OFFLINE_DONATION_BOUNDS.minPaise - 1,
          limits.OFFLINE_DONATION_BOUNDS.maxPaise + 1,
        ],
      },
      paid_on: { accepts: [limits.UPDATE_FIRST_DAY], rejects: [null, '2019-12-31'] },
      reference: orNull(line(limits.REFERENCE_MAX_LENGTH)),
      for_dog: orNull(text(limits.DOG_NAME_MAX_LENGTH)),
      address: orNull(text(limits.DONOR_ADDRESS_MAX_LENGTH)),
      upi_note: { accepts: [null, '7KQ2MX'], rejects: ['7KQ2M', '7KQ2MX7', '7KQ2MA', '7kq2mx'] },
      name: personName({
        accepts: [long(NAME_MIN_LENGTH), long(NAME_MAX_LENGTH)],
        rejects: ['', long(NAME_MIN_LENGTH - 1), ' a ', long(NAME_MAX_LENGTH + 1)],
      }),
      email,
      message: {
        accepts: [long(limits.CONTACT_MESSAGE_MIN_LENGTH), long(limits.MESSAGE_MAX_LENGTH)],
        rejects: [
          '',
          long(limits.CONTACT_MESSAGE_MIN_LENGTH - 1),
          `${' '.repeat(20)}a`,
          long(limits.MESSAGE_MAX_LENGTH + 1),
        ],
      },
    },
  },
  newsletter_subscribers: {
    row: { email: 'a@b.co' },
    columns: { email: subscriberEmail },
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
      subject: text(SUBJECT_MAX_LENGTH),
      body: text(limits.MESSAGE_MAX_LENGTH),
    },
  },
  donors: {
    row: {
      name: 'Bounds',
      address: 'Chowk, Lucknow',
      email: 'a@b.co',
      whatsapp_number: '98390 12345',
      whatsapp_consented_at: '2026-11-01T00:00:00Z',
      ...pan,
    },
    columns: {
      name: personName({
        accepts: [
          long(limits.DONOR_NAME_MIN_LENGTH),
          long(limits.DONOR_NAME_MAX_LENGTH),
          ...printable,
        ],
        rejects: ['', ' a ', long(limits.DONOR_NAME_MAX_LENGTH + 1), ...unprintable],
      }),
      address: {
        accepts: [
          long(limits.DONOR_ADDRESS_MIN_LENGTH),
          '12\nChowk',
          long(limits.DONOR_ADDRESS_MAX_LENGTH),
        ],
        rejects: ['', '  \n a  ', long(limits.DONOR_ADDRESS_MAX_LENGTH + 1), ...unprintable],
      },
      email: normalisedEmail,
      whatsapp_number: {
        accepts: phones.filter((phone) => limits.PHONE_PATTERN.test(phone)),
        rejects: [null, '', ...phones.filter((phone) => !limits.PHONE_PATTERN.test(phone))],
      },
    },
  },
  donations: {
    row: { amount_paise: 100, type: 'One-time' },
    columns: {
      amount_paise: {
        accepts: [DOG_MONTHLY_MIN_PAISE, limits.DONATION_MIN_PAISE, limits.DONATION_MAX_PAISE],
        rejects: [DOG_MONTHLY_MIN_PAISE - 1, 0, -100, limits.DONATION_MAX_PAISE + 1],
      },
    },
  },
  gifts: {
    row: gift,
    columns: {
      recipient_name: giftName,
      giver_name: giftName,
      message: orNull(withoutWebAddress(text(GIFT_MESSAGE_MAX_LENGTH))),
      deliver_on: {
        accepts: [null, '2026-01-03', '2027-01-03'],
        rejects: ['2026-01-02', '2027-01-04'],
      },
    },
  },
  sponsorships: {
    row: sponsorship,
    columns: {
      // Of a visitor, until an account joins.
      visitor_email: { ...normalisedEmail, accepts: [null, ...normalisedEmail.accepts] },
      amount_paise: {
        accepts: [DOG_MONTHLY_MIN_PAISE, limits.SPONSORSHIP_MAX_PAISE],
        rejects: [DOG_MONTHLY_MIN_PAISE - 1, 0, -100, limits.SPONSORSHIP_MAX_PAISE + 1],
      },
      stop_comment: {
        accepts: [null, ...text(limits.STOP_COMMENT_MAX_LENGTH).accepts],
        rejects: text(limits.STOP_COMMENT_MAX_LENGTH).rejects,
      },
    },
  },
  profiles: {
    row: { user_id: demoAccounts.sponsor.id },
    columns: {
      name: personName({
        accepts: ['', long(NAME_MAX_LENGTH)],
        rejects: [long(NAME_MAX_LENGTH + 1)],
      }),
      // Copied from auth.users, where an email may have 255 characters.
      email: { accepts: ['', 'a'.repeat(255)], rejects: ['a'.repeat(256)] },
      phone: {
        accepts: ['', ...phones.filter((phone) => limits.PHONE_PATTERN.test(phone))],
        rejects: phones.filter((phone) => !limits.PHONE_PATTERN.test(phone)),
      },
      address: {
        accepts: ['', long(limits.ADDRESS_MAX_LENGTH)],
        rejects: [long(limits.ADDRESS_MAX_LENGTH + 1)],
      },
    },
  },
  newsletters: {
    row: { subject: 'Bounds', body: 'a' },
    columns: {
      subject: text(SUBJECT_MAX_LENGTH),
      body: text(limits.NEWSLETTER_MAX_LENGTH),
    },
  },
  mailings: {
    row: { kind: 'sponsor-message', subject: 'Bounds', body: 'a', recipient_count: 5 },
    columns: {
      subject: text(SUBJECT_MAX_LENGTH),
      body: text(limits.MESSAGE_MAX_LENGTH),
    },
  },
  receipt_settings: {
    row: {
      id: true,
      organisation_name: 'a',
      organisation_address: 'a',
      section: '133',
      registered_on: '2026-04-01',
    },
    columns: {
      organisation_name: text(limits.ORGANISATION_NAME_MAX_LENGTH),
      organisation_address: text(limits.ORGANISATION_ADDRESS_MAX_LENGTH),
      pan: {
        accepts: [null, 'AAATP1234C'],
        rejects: ['', 'aaatp1234c', 'AAATP12345', 'AAATP1234C '],
      },
      registration_number: {
        accepts: [null, ...text(limits.REGISTRATION_NUMBER_MAX_LENGTH).accepts],
        rejects: text(limits.REGISTRATION_NUMBER_MAX_LENGTH).rejects,
      },
      section: text(limits.TAX_SECTION_MAX_LENGTH),
      number_prefix: {
        accepts: ['AB', 'ABCDEF'],
        rejects: ['', 'A', 'ABCDEFG', 'ab', 'A/B', 'TEST'],
      },
    },
  },
  tax_statements: {
    row: {
      tax_year: '2026-27',
      acknowledgement_number: '123456789',
      filed_on: '2027-05-30',
      amount_paise: 0,
      donors: 0,
    },
    columns: {
      acknowledgement_number: text(limits.ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH),
    },
  },
  dog_updates: {
    // One second before the fourth of January in Lucknow.
    row: { ...dogUpdate, published_at: '2026-01-03T18:29:59Z' },
    columns: {
      body: text(limits.UPDATE_MAX_LENGTH),
      happened_on: {
        accepts: [limits.UPDATE_FIRST_DAY, '2026-01-03'],
        rejects: ['2019-12-31', '2026-01-04', '9999-12-31'],
      },
    },
  },
  dog_update_media: {
    row: {
      id: MISSING_ID,
      update_id: updateOfMedia,
      position: 0,
      width: 1280,
      height: 960,
      alt: 'a',
      picture_extension: 'webp',
      ...video,
    },
    columns: {
      position: {
        accepts: [0, limits.UPDATE_MEDIA_MAX_COUNT - 1],
        rejects: [-1, limits.UPDATE_MEDIA_MAX_COUNT],
      },
      alt: orNull(text(limits.ALT_MAX_LENGTH)),
      video_seconds: {
        accepts: [1, limits.VIDEO_MAX_SECONDS],
        rejects: [null, 0, limits.VIDEO_MAX_SECONDS + 1],
      },
      video_text: orNull(text(limits.VIDEO_TEXT_MAX_LENGTH)),
    },
  },
  dog_update_translations: {
    row: { update_id: updateOfMedia, language: 'hi', body: 'a', source_body: 'a' },
    columns: {
      body: text(limits.UPDATE_MAX_LENGTH),
      source_body: text(limits.UPDATE_MAX_LENGTH),
    },
  },
  care_records: {
    row: careRecord,
    columns: {
      happened_on: {
        accepts: [limits.UPDATE_FIRST_DAY, '2026-01-03'],
        rejects: ['2019-12-31', '2026-01-04'],
      },
      note: text(limits.CARE_NOTE_MAX_LENGTH),
      vaccine_batch: orNull(text(limits.VACCINE_BATCH_MAX_LENGTH)),
      cost_paise: {
        accepts: [0, limits.CARE_COST_MAX_PAISE],
        rejects: [-1, limits.CARE_COST_MAX_PAISE + 1],
      },
      due_on: {
        accepts: [null, '2026-01-02', '2036-01-02'],
        rejects: ['2026-01-01', '2037-01-02'],
      },
      bill_name: {
        accepts: [null, `${MISSING_ID}/${MISSING_ID}.webp`, `${MISSING_ID}/${MISSING_ID}.jpg`],
        rejects: ['', 'a.jpg', `${MISSING_ID}.png`, `${MISSING_ID}/a.jpg`],
      },
    },
  },
};

// In the database, because there are hundreds of values. An exception rolls back the row.
const INSERT_ERRORS = `
  create function pg_temp.insert_errors(target text, columns text, candidates jsonb) returns text[]
  language plpgsql as $$
  declare
    candidate jsonb;
    stored integer;
    errors text[] := '{}';
  begin
    for candidate in select value from jsonb_array_elements(candidates) loop
      begin
        execute format(
          'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
          target, columns
        ) using candidate;
        get diagnostics stored = row_count;
        raise exception using errcode = case stored when 1 then '${STORED}' else 'NOROW' end;
      exception when others then
        errors := errors || sqlstate::text;
      end;
    end loop;
    return errors;
  end
  $$`;

/**
 * Inserts a row with each value into the emptied table and rolls back.
 * @returns for each value the SQLSTATE of the error, or STORED
 */
async function insertErrors(
  table: string,
  row: Row,
  column: string,
  values: readonly unknown[],
): Promise<string[]> {
  return backend.pg.transaction(async (transaction) => {
    // Without foreign keys and triggers: PGlite takes a tenth of a second to truncate.
    await transaction.exec(`set local session_replication_role = replica;
      delete from public.${table};
      set local session_replication_role = origin;
      ${INSERT_ERRORS}`);
    if (table.startsWith('dog_update_')) await insertRow(transaction, 'dog_updates', dogUpdate);
    const rows = values.map((value) => ({ ...row, [column]: value }));
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    const result = await transaction.query<{ errors: string[] }>(
      'select pg_temp.insert_errors($1, $2, $3) as errors',
      [table, columns, JSON.stringify(rows)],
    );
    await transaction.rollback();
    return result.rows[0]?.errors ?? [];
  });
}

it.each(Object.entries(tables))(
  '%s has the bounds of its forms',
  async (table, { row, columns }) => {
    for (const [column, { accepts, rejects }] of Object.entries(columns)) {
      const values = [...accepts, ...rejects];
      const errors = await insertErrors(table, row, column, values);
      expect({ column, results: values.map((value, index) => [value, errors[index]]) }).toEqual({
        column,
        results: [
          ...accepts.map((value) => [value, STORED]),
          ...rejects.map((value) => [value, CHECK_VIOLATION]),
        ],
      });
    }
  },
);

it.each([
  ['One-time', limits.DONATION_MIN_PAISE, limits.DONATION_MAX_PAISE],
  ['Monthly', limits.SPONSORSHIP_MIN_PAISE, limits.SPONSORSHIP_MAX_PAISE],
])('accepts the same amounts as the forms, %s', async (type, min, max) => {
  const amounts = [min - 1, min, max, max + 1];
  const { rows } = await backend.pg.query<{ problem: string | null }>(
    `select private.amount_problem(amount, $1::public.donation_type, null) as problem
     from unnest($2::bigint[]) with ordinality as tried (amount, place) order by place`,
    [type, amounts],
  );
  const outside = 'amount-out-of-range';
  expect(rows.map(({ problem }) => problem)).toEqual([outside, null, null, outside]);
});

const pictures = ['image/webp', 'image/jpeg'];
const updateFiles = {
  file_size_limit: limits.UPDATE_FILE_MAX_BYTES,
  allowed_mime_types: [...pictures, 'video/mp4', 'video/webm'],
};

it('the buckets accept the same types and sizes as the forms', async () => {
  const { rows } = await backend.pg.query(
    'select id, file_size_limit, allowed_mime_types from storage.buckets order by id',
  );
  expect(rows).toEqual([
    { id: 'care-bills', file_size_limit: limits.PICTURE_MAX_BYTES, allowed_mime_types: pictures },
    {
      id: 'dog-images',
      file_size_limit: limits.PICTURE_MAX_BYTES,
      allowed_mime_types: [...limits.PICTURE_TYPES],
    },
    { id: 'dog-update-uploads', ...updateFiles },
    { id: 'dog-updates', ...updateFiles },
  ]);
});

const planes = [0x1, 0xd800, 0xe000, 0x20000, 0xe0000, 0xe0200];
/** Every character that may be stored. */
const points = planes.flatMap((start, index) =>
  index % 2 === 0
    ? Array.from({ length: (planes[index + 1] ?? 0) - start }, (_, at) => start + at)
    : [],
);

it.each([
  ['shows_something', '', showsSomething],
  // Joiners are left to what they join.
  [
    'is_clean_line',
    'a',
    (value: string) => /[\u200C\u200D]/.test(value) || cleanLine(value) === value,
  ],
])('%s agrees with the site about every character', async (name, before, accepts) => {
  const { rows } = await backend.pg.query<{ refused: number[] }>(
    `select array_agg(point order by point) as refused
     from unnest($1::integer[]) as point where not private.${name}($2 || chr(point) || $2)`,
    [points, before],
  );
  expect(rows[0]?.refused).toEqual(
    points.filter((point) => !accepts(before + String.fromCodePoint(point) + before)),
  );
});

it('takes the same characters in names as the forms', async () => {
  const contexts = [
    ['', ''],
    ['a', 'a'],
    ['क', 'a'],
  ] as const;
  for (const [before, after] of contexts) {
    const { rows } = await backend.pg.query<{ refused: number[] }>(
      `select array_agg(point order by point) as refused
       from unnest($1::integer[]) as point where not private.is_name($2 || chr(point) || $3)`,
      [points, before, after],
    );
    const refused = points.filter((point) => !isName(before + String.fromCodePoint(point) + after));
    expect(rows[0]?.refused).toEqual(refused);
  }
});

it('the auth service requires the same password length as the forms', () => {
  const { auth } = parse(readFileSync('supabase/config.toml', 'utf8'));
  expect(auth).toHaveProperty('minimum_password_length', limits.PASSWORD_MIN_LENGTH);
});

it('a round of care has as many dogs as its form accepts', async () => {
  const staff = await backend.signedIn(demoAccounts.staff.email, demoAccounts.staff.password);
  const save = async (dogCount: number) => {
    const { error } = await staff.rpc('save_care_round', {
      round_id: crypto.randomUUID(),
      dog_ids: Array.from({ length: dogCount }, () => crypto.randomUUID()),
      kind: 'food',
      happened_on: '2026-01-02',
      note: 'Rice',
      cost_paise: 100,
    });
    return error?.message;
  };
  // Dogs that don't exist: the database looks for them once it has accepted their number.
  expect(await save(limits.CARE_ROUND_MAX_DOGS)).toMatch(/violates foreign key constraint/);
  expect(await save(limits.CARE_ROUND_MAX_DOGS + 1)).toBe('A round has 1 to 500 dogs, each once');
});
