import * as z from 'zod/mini';
import {
  CARE_COST_MAX_PAISE,
  CARE_NOTE_MAX_LENGTH,
  UPDATE_FIRST_DAY,
  VACCINE_BATCH_MAX_LENGTH,
} from '@/config/limits';
import type { ChosenDog } from '@/features/dogs/DogCombobox';
import type { CareFormValues, QueuedCare } from '@/features/dogs/care/team/queued-care';
import type { DueCare, TeamCareRecord } from '@/features/dogs/care/team/team-care-api';
import { Constants } from '@common/database';
import { requiredTextSchema, textSchema } from '@/lib/form-schemas';
import { decimalRupees, formatPaise } from '@/lib/money';
import { cleanLine } from '@common/typed-text';
import { say } from '@/lib/say';

/** What the dialog of a care record is open for. */
export type CareDraft =
  | { kind: 'new'; dogs: readonly ChosenDog[] }
  | { kind: 'edited'; record: TeamCareRecord }
  /** It waits to be sent, and was refused. */
  | { kind: 'queued'; care: QueuedCare }
  /** What was due has been done. */
  | { kind: 'settling'; due: readonly [DueCare, ...DueCare[]] };

/** What the form starts with. @param today YYYY-MM-DD, in India */
export function initialValues(draft: CareDraft, today: string): CareFormValues {
  const empty = {
    kind: '',
    happenedOn: today,
    note: '',
    cost: '',
    dueOn: '',
    againstRabies: false,
    vaccineBatch: '',
  };
  if (draft.kind === 'queued') return draft.care.form;
  if (draft.kind === 'new') return { ...empty, dogs: draft.dogs };
  if (draft.kind === 'edited') return toFormValues(draft.record);
  const { due } = draft;
  const [{ kind }] = due;
  // A dog may be in it twice, with two vaccines.
  const dogs = new Map(due.map(({ dog_id, dog_name }) => [dog_id, { id: dog_id, name: dog_name }]));
  return {
    ...empty,
    dogs: [...dogs.values()],
    kind,
    dueOn: nextDueOn(due, today),
    againstRabies: due.every(({ against_rabies }) => against_rabies),
  };
}

/** As long after today as it was due after the last time; '' when that differs. @param today YYYY-MM-DD */
export function nextDueOn(due: readonly DueCare[], today: string): string {
  const lengths = due.map(
    ({ happened_on, due_on }) => Date.parse(due_on) - Date.parse(happened_on),
  );
  const [length] = lengths;
  if (length === undefined || lengths.some((other) => other !== length)) return '';
  return new Date(Date.parse(today) + length).toISOString().slice(0, 10);
}

/** The values of the form for a stored record. */
export function toFormValues(record: TeamCareRecord): CareFormValues {
  const { kind, happened_on: happenedOn, note, due_on: dueOn } = record;
  const dogs = [{ id: record.dog_id, name: record.dog_name }];
  const { cost_paise: paise } = record;
  const cost = paise === null ? '' : decimalRupees(paise).replace(/\.00$/, '');
  const againstRabies = record.against_rabies;
  const vaccineBatch = record.vaccine_batch ?? '';
  return { dogs, kind, happenedOn, note, cost, dueOn: dueOn ?? '', againstRabies, vaccineBatch };
}

const day = /^\d{4}-\d\d-\d\d$/;
const MAX_DAYS_AHEAD = 3660;
const DAY = 86_400_000;
const COST_RANGE = say`The cost must be between ${formatPaise(0)} and ${formatPaise(CARE_COST_MAX_PAISE)}.`;

/** The last day on which it may be due again, as the table checks. Undefined without a valid day of the treatment. */
export function lastDueDay(happenedOn: string): string | undefined {
  const last = Date.parse(happenedOn) + MAX_DAYS_AHEAD * DAY;
  return Number.isNaN(last) ? undefined : new Date(last).toISOString().slice(0, 10);
}

/** Validates the form. Its result is what the table stores. @param today YYYY-MM-DD, in India */
export function careSchema(today: string) {
  const fields = z
    .object({
      dogs: z.custom<readonly ChosenDog[]>().check(z.minLength(1, say('Please choose the dog.'))),
      kind: z.pipe(
        z.string(),
        z.enum(Constants.public.Enums.care_kind, say('Please choose what was done.')),
      ),
      happenedOn: z.string().check(
        z.regex(day, say('Please choose the day.')),
        z.refine((value) => value <= today, say('This day is in the future.')),
        z.refine((value) => value >= UPDATE_FIRST_DAY, say('This day is too long ago.')),
      ),
      note: requiredTextSchema(
        CARE_NOTE_MAX_LENGTH,
        say`The note must be at most ${CARE_NOTE_MAX_LENGTH} characters.`,
        say('Please say in a few words what was done.'),
      ),
      cost: z.string().check(
        z.refine(
          (text) => text.trim() === '' || parseCost(text) !== null,
          say('Please enter rupees, such as 450.'),
        ),
        z.refine((text) => (parseCost(text) ?? 0) <= CARE_COST_MAX_PAISE, COST_RANGE),
      ),
      dueOn: z.string(),
      againstRabies: z.boolean(),
      vaccineBatch: textSchema(
        VACCINE_BATCH_MAX_LENGTH,
        say`The batch must be at most ${VACCINE_BATCH_MAX_LENGTH} characters.`,
      ),
    })
    .check(
      z.refine(({ happenedOn, dueOn }) => dueOn === '' || dueOn >= happenedOn, {
        path: ['dueOn'],
        error: say('This day is before the treatment.'),
      }),
      z.refine(
        ({ happenedOn, dueOn }) => dueOn === '' || dueOn <= (lastDueDay(happenedOn) ?? dueOn),
        { path: ['dueOn'], error: say('This day is too far ahead.') },
      ),
    );
  return z.pipe(
    fields,
    z.transform(({ cost, happenedOn, dueOn, againstRabies, vaccineBatch, ...others }) => ({
      ...others,
      happened_on: happenedOn,
      ...(cost.trim() !== '' && { cost_paise: parseCost(cost) ?? 0 }),
      against_rabies: others.kind === 'vaccination' && againstRabies,
      vaccine_batch: others.kind === 'vaccination' ? vaccineBatch : '',
      ...(dueOn !== '' && { due_on: dueOn }),
    })),
  );
}

const writtenCost = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/u;

/** The paise of rupees such as `450`, `₹1,250.50` or `४५०`; null for anything else. */
export function parseCost(text: string): number | null {
  const [, rupees, decimals = ''] = writtenCost.exec(cleanLine(text)) ?? [];
  if (rupees === undefined) return null;
  return Number(rupees.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}
