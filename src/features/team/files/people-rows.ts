import * as z from 'zod/mini';
import { donorAddressSchema, donorNameSchema } from '@/features/donations/donors/donor-schemas';
import { phoneSchema } from '@/features/donations/recorded/recorded-donation';
import {
  readDay,
  type CellProblem,
  type ChosenColumns,
  type FileColumn,
  type FileTable,
  type PreviewRow,
} from '@/features/team/files/file-rows';
import { OFFLINE_DONATION_BOUNDS } from '@/config/limits';
import { formatDay } from '@/lib/dates';
import { emailSchema, orEmpty, textSchema } from '@/lib/form-schemas';
import { formatPaise, parsePaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { cleanLine } from '@common/typed-text';

/** What a list of people or of their gifts has. */
export const peopleColumns = [
  { name: 'name', label: 'Name', titles: /name|donor|नाम|दाता/iu },
  { name: 'email', label: 'Email', titles: /e-?mail|ईमेल|ई-मेल/iu },
  { name: 'phone', label: 'Phone', titles: /mobile|phone|whatsapp|contact|मोबाइल|फ़ोन|फोन/iu },
  { name: 'address', label: 'Address', titles: /^(?!.*mail).*(?:address|पता)/iu },
  { name: 'citizen', label: 'Indian citizen', titles: /citizen|national|नागरिक/iu },
  { name: 'note', label: 'Note', titles: /remark|note|comment|टिप्पणी/iu },
  {
    name: 'day',
    label: 'Day of the donation',
    titles: /^(?!.*birth).*(?:date|\bday|दिनांक|तारीख|तिथि)/iu,
  },
  { name: 'amount', label: 'Amount', titles: /amount|\bamt|^rs\b|₹|राशि|रकम/iu },
  { name: 'way', label: 'Way (“Kind” isn’t money)', titles: /mode|\bway|method|माध्यम|तरीका/iu },
  { name: 'number', label: 'Receipt number', titles: /^(?!.*(?:date|दिनांक)).*(?:receipt|रसीद)/iu },
  {
    name: 'reference',
    label: 'Reference',
    titles: /^(?!.*date).*(?:\bref|utr|transaction|संदर्भ)/iu,
  },
] as const satisfies readonly FileColumn[];

export type PeopleColumn = (typeof peopleColumns)[number]['name'];

/** A gift before this site. */
interface PastGift {
  /** What tells it from others of the person, in this file and the next. */
  key: string;
  given_on: string;
  amount_paise: number;
  is_kind: boolean;
}

/** Somebody in a file, with the gifts of all their rows. */
interface FilePerson {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  note: string | null;
  gifts: PastGift[];
}

/** Who somebody in a file is already. */
export interface FoundPerson {
  id: string;
  name: string;
  email: string | null;
  is_doubtful: boolean;
  gift_keys: string[];
}

interface PersonRow extends Pick<PreviewRow, 'number' | 'cells' | 'problems'> {
  who: string;
  isOut: boolean;
  /** Null with a problem, and for who is left out. */
  person: FilePerson | null;
  gift: PastGift | null;
  /** The first row of the person, and of the gift. */
  isFirst: boolean;
}

export interface ReadPeople {
  rows: PersonRow[];
  people: FilePerson[];
}

const personSchema = z.object({
  name: donorNameSchema,
  email: orEmpty(emailSchema),
  phone: phoneSchema,
  address: orEmpty(donorAddressSchema),
  note: textSchema(1000, 'A note must be at most 1,000 characters.'),
});

const CITIZEN = /^(?:y|yes|true|1|indian?|resident|हाँ|हां|भारतीय)$/iu;
const NO_CITIZEN = /^(?:nri|oci|pio|n|no|false|0|not\b.*|non.*|foreign.*|नहीं|विदेशी)$/iu;
const SHORTENED_BY_EXCEL = /^\d(?:\.\d+)?e\+?\d+$/iu;

/**
 * Reads the people of a file, and their gifts where a column has amounts. Rows with one email or phone, or with one name and
 * address, are one person; a name alone is nobody.
 * @param today YYYY-MM-DD
 */
export function readPeople(
  { rows }: FileTable,
  columns: ChosenColumns<PeopleColumn>,
  today: string,
): ReadPeople {
  const people: FilePerson[] = [];
  const byKey = new Map<string, FilePerson>();
  const read = rows.map(({ number, cells }): PersonRow => {
    const cellOf = (name: PeopleColumn) => cells[columns[name] ?? -1] ?? '';
    const who = cleanLine(cellOf('name')) || 'Without a name';
    const row = { number, cells, who, person: null, gift: null, isFirst: false };
    const citizen = cleanLine(cellOf('citizen'));
    const isOut =
      NO_CITIZEN.test(citizen) || cells.some((cell) => /^(?:nri|oci|pio)$/iu.test(cleanLine(cell)));
    if (isOut) return { ...row, isOut, problems: [] };

    const problems: CellProblem[] = [];
    // One sentence beside a cell is enough.
    const addProblem = (name: PeopleColumn, text: string, cell = cellOf(name)) => {
      const label = peopleColumns.find((column) => column.name === name)?.label ?? name;
      if (problems.every((problem) => problem.label !== label)) {
        problems.push({ label, cell: cleanLine(cell), text });
      }
    };
    if (citizen !== '' && !CITIZEN.test(citizen)) {
      addProblem('citizen', 'Write yes or no.');
    }
    const contacts = [...new Set([cellOf('email'), cellOf('phone')])];
    const texts = {
      name: cellOf('name'),
      email: contacts.find((cell) => cell.includes('@')) ?? '',
      phone: mendPhone(contacts.find((cell) => !cell.includes('@') && cell.trim() !== '') ?? ''),
      address: cellOf('address'),
      note: cellOf('note'),
    };
    const parsed = personSchema.safeParse(texts);
    if (SHORTENED_BY_EXCEL.test(texts.phone)) {
      addProblem(
        'phone',
        'Excel shortened this number. Make the column wide, as a number, and save again.',
        texts.phone,
      );
    }
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = path[0] as keyof typeof texts;
      addProblem(name, message, texts[name]);
    }
    const gift = readGift(cellOf, addProblem, today);
    const keys = parsed.success ? keysOf(parsed.data) : [];
    if (parsed.success && keys.length === 0) {
      addProblem('name', 'Neither email nor phone. A name alone doesn’t say who it is.');
    }
    const known = keys.map((key) => byKey.get(key)).find((person) => person !== undefined);
    if (
      parsed.success &&
      known?.email &&
      parsed.data.email &&
      known.email !== parsed.data.email.toLowerCase()
    ) {
      addProblem(
        'phone',
        `${known.name}, who has another email, has this phone in an earlier row.`,
      );
    }
    if (!parsed.success || problems.length > 0) return { ...row, isOut, problems };

    const { name, email, phone, address, note } = parsed.data;
    const person = known ?? {
      id: crypto.randomUUID(),
      name,
      email: null,
      phone: null,
      address: null,
      note: null,
      gifts: [],
    };
    if (!known) people.push(person);
    person.email ??= email.toLowerCase() || null;
    person.phone ??= phone || null;
    person.address ??= address || null;
    person.note ??= note || null;
    for (const key of keys) byKey.set(key, person);
    const isNewGift = gift !== null && person.gifts.every(({ key }) => key !== gift.key);
    if (isNewGift) person.gifts.push(gift);
    return { ...row, isOut, problems, person, gift, isFirst: gift ? isNewGift : !known };
  });
  return { rows: read, people };
}

function keysOf({ name, email, phone, address }: z.infer<typeof personSchema>): string[] {
  const digits = phone.replace(/\D/gu, '').slice(-10);
  const keys = [email.toLowerCase(), digits].filter((key) => key !== '');
  return keys.length > 0 || address === '' ? keys : [`${name}\n${address}`.toLowerCase()];
}

/** +91, a leading 0 and .0 go; a number of a fixed line keeps its area code. */
function mendPhone(cell: string): string {
  const line = cleanLine(cell).replace(/\.0$/u, '');
  const digits = line.replace(/\D/gu, '');
  if (/[^\d+() .-]/u.test(line)) return line;
  if (/^91\d{10}$/u.test(digits)) return digits.slice(2);
  if (/^0[6-9]\d{9}$/u.test(digits) && !/^0\d{2,4}[ -]/u.test(line)) return digits.slice(1);
  return digits.length === 10 ? digits : line;
}

/** @returns null without one, and with a problem */
function readGift(
  cellOf: (name: PeopleColumn) => string,
  addProblem: (name: PeopleColumn, text: string) => void,
  today: string,
): PastGift | null {
  const amount = cleanLine(cellOf('amount'));
  const isKind = /\bkind\b|वस्तु|सामग्री/iu.test(cellOf('way'));
  if (amount === '' && !isKind) return null;
  const paise = isKind && amount === '' ? 0 : readPaise(amount);
  if (paise === null || paise > OFFLINE_DONATION_BOUNDS.maxPaise || (paise === 0 && !isKind)) {
    addProblem('amount', 'This isn’t an amount in rupees.');
  }
  const day = readDay(cellOf('day'));
  if (day === null) addProblem('day', 'This isn’t a day. Write it like 24/05/2024.');
  else if (day > today) addProblem('day', 'This day has not come yet.');
  else if (day < '1990-01-01') addProblem('day', 'This is before 1990.');
  if (paise === null || day === null) return null;
  const parts = [cellOf('number'), cellOf('reference'), day, String(paise), isKind ? 'kind' : ''];
  return {
    key: parts.map((part) => cleanLine(part).slice(0, 60)).join('|'),
    given_on: day,
    amount_paise: paise,
    is_kind: isKind,
  };
}

function readPaise(text: string): number | null {
  const [, rupees = text, fraction = '', behind = ''] =
    /^(.*\d)\.(\d{1,2})(\D*)$/u.exec(text) ?? [];
  const whole = parsePaise(`${rupees}${behind}`);
  return whole === null ? null : whole + Number(fraction.padEnd(2, '0'));
}

export interface PeoplePreview {
  rows: PreviewRow[];
  /** Who comes in: with something new, and certain who they are. */
  people: FilePerson[];
  newPeople: number;
  newGifts: number;
  /** Of these in kind. */
  inKind: number;
}

/** What each row of a file would do. */
export function previewPeople(
  { rows, people }: ReadPeople,
  found: readonly FoundPerson[],
): PeoplePreview {
  const byId = new Map(found.map((person) => [person.id, person]));
  const isNewGift = (person: Pick<FilePerson, 'id'>, gift: PastGift) =>
    byId.get(person.id)?.gift_keys.includes(gift.key) !== true;
  const coming = people
    .filter((person) => byId.get(person.id)?.is_doubtful !== true)
    .map(({ gifts, ...person }) =>
      Object.assign(person, {
        gifts: gifts.filter((gift) => isNewGift(person, gift)),
      }),
    )
    .filter((person) => !byId.has(person.id) || person.gifts.length > 0);
  const gifts = coming.flatMap((person) => person.gifts);
  return {
    rows: rows.map((row) => ({
      number: row.number,
      cells: row.cells,
      ...stateOf(row, row.person ? byId.get(row.person.id) : undefined, isNewGift),
    })),
    people: coming,
    newPeople: coming.filter(({ id }) => !byId.has(id)).length,
    newGifts: gifts.length,
    inKind: gifts.filter(({ is_kind }) => is_kind).length,
  };
}

function stateOf(
  { who, problems, person, gift, isFirst, isOut }: PersonRow,
  found: FoundPerson | undefined,
  isNewGift: (person: Pick<FilePerson, 'id'>, gift: PastGift) => boolean,
): Pick<PreviewRow, 'state' | 'text' | 'problems'> {
  if (isOut) return { state: 'out', text: `${who}: not an Indian citizen`, problems };
  if (!person) return { state: 'problem', text: who, problems };
  if (found?.is_doubtful) {
    const text = `${found.name} has this phone with another email, or several people have it. Add this person by hand.`;
    return {
      state: 'problem',
      text: person.name,
      problems: [{ label: 'Phone', cell: person.phone ?? '', text }],
    };
  }
  const name = found ? found.name || (found.email ?? '') : person.name;
  const isNew = isFirst && (gift ? isNewGift(person, gift) : !found);
  const gave = gift
    ? `: ${gift.is_kind ? 'in kind, ' : ''}${formatPaise(gift.amount_paise)} on ${formatDay(gift.given_on)}`
    : '';
  return { state: isNew ? 'new' : 'known', text: `${name}${gave}`, problems };
}

/** '' for none. */
export const peopleCount = (count: number) =>
  count === 0 ? '' : plural(count, { one: '1 person', other: '{count} people' });

/** '' for none. */
export const pastGiftsCount = (count: number) =>
  count === 0
    ? ''
    : plural(count, {
        one: '1 donation before this site',
        other: '{count} donations before this site',
      });

/** What of a preview comes in, in words; '' for nothing. */
export function previewCount({ newPeople, newGifts, inKind }: PeoplePreview): string {
  const gifts = pastGiftsCount(newGifts);
  return [peopleCount(newPeople), inKind === 0 ? gifts : `${gifts} (${inKind} in kind)`]
    .filter((text) => text !== '')
    .join(' and ');
}
