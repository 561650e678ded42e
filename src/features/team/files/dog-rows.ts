import * as z from 'zod/mini';
import { dogSchema } from '@/features/dogs/team/dog-schema';
import {
  type CellProblem,
  type ChosenColumns,
  type FileColumn,
  type FileTable,
  type PreviewRow,
} from '@/features/team/files/file-rows';
import {
  DOG_AGE_MAX_LENGTH,
  DOG_LOCATION_MAX_LENGTH,
  DOG_NAME_MAX_LENGTH,
  DOG_TAGLINE_MAX_LENGTH,
} from '@/config/limits';
import { textSchema } from '@/lib/form-schemas';
import { plural } from '@/lib/numbers';
import { cleanLine } from '@common/typed-text';

/** What a list of dogs has. Pictures come by hand. */
export const dogColumns = [
  { name: 'name', label: 'Name', titles: /name|^dog$/iu },
  { name: 'hindiName', label: 'Name in Hindi', titles: /नाम|hindi/iu },
  { name: 'location', label: 'Place', titles: /area|place|location|colony|इलाक|जगह|मोहल्ला/iu },
  { name: 'sex', label: 'Sex', titles: /\bsex\b|gender|लिंग/iu },
  { name: 'age', label: 'Age', titles: /\bage\b|उम्र|आयु/iu },
  { name: 'traits', label: 'Traits', titles: /nature|trait|character|स्वभाव/iu },
  { name: 'monthlyAmount', label: 'Monthly amount', titles: /month|amount|मासिक|राशि/iu },
  { name: 'tagline', label: 'Tagline', titles: /about|tagline|story|बारे/iu },
] as const satisfies readonly FileColumn[];

export type DogColumn = (typeof dogColumns)[number]['name'];

/** A dog in a file, as its draft will be. */
interface FileDog {
  id: string;
  name: string;
  location: string;
  age: string;
  traits: string[];
  tagline: string;
  monthly_amount: number | null;
  sex: 'female' | 'male' | null;
  hindi_name: string | null;
}

interface DogRow extends Pick<PreviewRow, 'number' | 'cells' | 'problems'> {
  who: string;
  /** Null with a problem. */
  dog: FileDog | null;
  isFirst: boolean;
}

const text = (maxLength: number) => textSchema(maxLength, `At most ${maxLength} characters.`);

const rowSchema = z.object({
  name: text(DOG_NAME_MAX_LENGTH).check(z.minLength(1, 'A dog has a name.')),
  hindiName: text(DOG_NAME_MAX_LENGTH),
  location: text(DOG_LOCATION_MAX_LENGTH),
  age: text(DOG_AGE_MAX_LENGTH),
  tagline: text(DOG_TAGLINE_MAX_LENGTH),
  traits: dogSchema.shape.traits,
  monthlyAmount: z.pipe(z.string().check(z.overwrite(bareAmount)), dogSchema.shape.monthlyAmount),
});

/** The draft of a dog that has everything but a name is asked for the rest before it is published. */
export function readDogs({ rows }: FileTable, columns: ChosenColumns<DogColumn>): DogRow[] {
  const known = new Set<string>();
  return rows.map(({ number, cells }) => {
    const cellOf = (name: DogColumn) => cells[columns[name] ?? -1] ?? '';
    const texts = Object.fromEntries(dogColumns.map(({ name }) => [name, cellOf(name)])) as Record<
      DogColumn,
      string
    >;
    const parsed = rowSchema.safeParse({
      ...texts,
      traits: texts.traits.replaceAll(/[;/]/g, ','),
    });
    const sex = readSex(texts.sex);
    const problems: CellProblem[] = dogColumns.flatMap(({ name, label }) => {
      const issue = parsed.error?.issues.find(({ path }) => path[0] === name);
      const problem = name === 'sex' && sex === undefined ? 'Write F or M.' : issue?.message;
      return problem === undefined ? [] : [{ label, cell: cleanLine(texts[name]), text: problem }];
    });
    const row = { number, cells, problems, who: cleanLine(texts.name) || 'Without a name' };
    if (!parsed.success || sex === undefined) return { ...row, dog: null, isFirst: false };
    const { hindiName, monthlyAmount, ...values } = parsed.data;
    const key = `${values.name}\n${values.location}`.toLowerCase();
    const isFirst = !known.has(key);
    known.add(key);
    const dog = {
      ...values,
      id: crypto.randomUUID(),
      sex,
      hindi_name: hindiName || null,
      monthly_amount: cleanLine(texts.monthlyAmount) === '' ? null : monthlyAmount,
    };
    return { ...row, dog, isFirst };
  });
}

/** '1500' for 'Rs. 1,500 pm' and '1,500/-'. */
function bareAmount(amount: string): string {
  return cleanLine(amount)
    .replace(/^(?:rs\.?|inr|रु\.?)\s*/iu, '')
    .replace(/\s*(?:\/[-–=]?|pm|p\.m\.|per month|\/?month|monthly)\s*$/iu, '');
}

/** @returns undefined for what is neither */
function readSex(cell: string): FileDog['sex'] | undefined {
  const sex = cleanLine(cell).toLowerCase();
  if (sex === '') return null;
  if (/^(?:f|female|girl|मादा)$/u.test(sex)) return 'female';
  return /^(?:m|male|boy|नर)$/u.test(sex) ? 'male' : undefined;
}

export interface DogsPreview {
  rows: PreviewRow[];
  /** Who comes in. */
  dogs: FileDog[];
}

/** What each row of a file would do. @param there the ids of dogs that are there */
export function previewDogs(rows: readonly DogRow[], there: readonly string[]): DogsPreview {
  const isNew = ({ dog, isFirst }: DogRow) => dog !== null && isFirst && !there.includes(dog.id);
  return {
    rows: rows.map((row) => ({
      number: row.number,
      cells: row.cells,
      problems: row.problems,
      state: isNew(row) ? 'new' : row.dog ? 'known' : 'problem',
      text: row.dog?.location ? `${row.who}, ${row.dog.location}` : row.who,
    })),
    dogs: rows.filter(isNew).flatMap(({ dog }) => dog ?? []),
  };
}

/** '' for none. */
export const dogsCount = (count: number) =>
  count === 0 ? '' : plural(count, { one: '1 dog', other: '{count} dogs' });
