import * as z from 'zod/mini';
import type { CareRecord } from '@/features/care/team/care-record';
import { Constants } from '@/lib/database.types';
import { CARE_COST_MAX_PAISE, CARE_NOTE_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { decimalRupees, formatPaise } from '@/lib/money';
import { toWesternDigits } from '@/lib/numbers';
import { storable } from '@/lib/form-schemas';

/** The fields of the form. */
export interface CareFormValues {
  dogId: string;
  kind: string;
  happenedOn: string;
  note: string;
  /** Rupees. */
  cost: string;
  /** '' for nothing to repeat. */
  dueOn: string;
}

export function toFormValues(record: CareRecord): CareFormValues {
  const { dogId, kind, happenedOn, note, costPaise, dueOn } = record;
  const cost = decimalRupees(costPaise).replace(/\.00$/, '');
  return { dogId, kind, happenedOn, note, cost, dueOn: dueOn ?? '' };
}

const day = /^\d{4}-\d\d-\d\d$/;
const MAX_DAYS_AHEAD = 3660;
const DAY = 86_400_000;
const COST_RANGE = `The cost must be between ${formatPaise(0)} and ${formatPaise(CARE_COST_MAX_PAISE)}.`;

/** Validates the form. Its result is what the table stores. @param today YYYY-MM-DD, in India */
export function careSchema(today: string) {
  const fields = z
    .object({
      dogId: z.string().check(z.minLength(1, 'Please choose the dog.')),
      kind: z.pipe(
        z.string(),
        z.enum(Constants.public.Enums.care_kind, 'Please choose what was done.'),
      ),
      happenedOn: z.string().check(
        z.regex(day, 'Please choose the day.'),
        z.refine((value) => value <= today, 'This day is in the future.'),
        z.refine((value) => value >= UPDATE_FIRST_DAY, 'This day is too long ago.'),
      ),
      note: z
        .string()
        .check(
          z.trim(),
          storable,
          z.minLength(1, 'Please say in a few words what was done.'),
          z.maxLength(
            CARE_NOTE_MAX_LENGTH,
            `The note must be at most ${CARE_NOTE_MAX_LENGTH} characters.`,
          ),
        ),
      cost: z.string().check(
        z.refine((text) => parseCost(text) !== null, 'Please enter rupees, such as 450.'),
        z.refine((text) => (parseCost(text) ?? 0) <= CARE_COST_MAX_PAISE, COST_RANGE),
      ),
      dueOn: z.string(),
    })
    .check(
      z.refine(({ happenedOn, dueOn }) => dueOn === '' || dueOn >= happenedOn, {
        path: ['dueOn'],
        error: 'This day is before the treatment.',
      }),
      z.refine(
        ({ happenedOn, dueOn }) =>
          dueOn === '' || Date.parse(dueOn) - Date.parse(happenedOn) <= MAX_DAYS_AHEAD * DAY,
        { path: ['dueOn'], error: 'This day is too far ahead.' },
      ),
    );
  return z.pipe(
    fields,
    z.transform(({ cost, dueOn, ...others }) => ({
      ...others,
      costPaise: parseCost(cost) ?? 0,
      dueOn: dueOn === '' ? null : dueOn,
    })),
  );
}

/** The validated values. */
export type CareInput = z.output<ReturnType<typeof careSchema>>;

const writtenCost = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/u;

/** The paise of rupees such as `450`, `₹1,250.50` or `४५०`; null for anything else. */
function parseCost(text: string): number | null {
  const [, rupees, decimals = ''] = writtenCost.exec(toWesternDigits(text).trim()) ?? [];
  if (rupees === undefined) return null;
  return Number(rupees.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}
