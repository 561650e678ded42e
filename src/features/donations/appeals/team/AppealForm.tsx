import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { useBlocker } from '@/components/use-blocker';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import {
  APPEAL_DAYS,
  APPEAL_GOAL,
  APPEAL_TITLE_MAX_LENGTH,
  OFFLINE_DONATION_BOUNDS,
  UPDATE_MAX_LENGTH,
} from '@/config/limits';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import {
  saveAppeal,
  type TeamAppeal,
  updatesToShowQuery,
} from '@/features/donations/appeals/team/team-appeals-api';
import type { AmountBounds } from '@/features/dogs/amount';
import { dayAfter, formatDay } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { cleanedLine, requiredTextSchema, textSchema } from '@/lib/form-schemas';
import { formatPaise, parsePaise } from '@/lib/money';

const errorText = errorTexts({
  'edited-meanwhile':
    'Somebody else saved this appeal meanwhile. Copy what you typed, then load the page again.',
  'appeal-has-donations':
    'Somebody has given for this appeal, so its goal and its dog stay as they are.',
  'last-day': 'The last day is from today to 60 days after the opening.',
  'unknown-dog': 'This dog is no longer there.',
  'unknown-update': 'These pictures are no longer there. Please choose others.',
  otherwise: 'The appeal could not be saved. Please try again.',
});

const tooLong = (most: number) => `Please use at most ${most} characters.`;
const titleLength = z.maxLength(APPEAL_TITLE_MAX_LENGTH, tooLong(APPEAL_TITLE_MAX_LENGTH));
const textLength = [UPDATE_MAX_LENGTH, tooLong(UPDATE_MAX_LENGTH)] as const;

/** Rupees; the result is paise, and null of an empty field. */
const rupeesWithin = ({ minPaise, maxPaise }: AmountBounds, canBeEmpty: boolean) =>
  z.pipe(
    z.string().check(
      z.refine(
        (text) => {
          const paise = parsePaise(text) ?? 0;
          return (canBeEmpty && text === '') || (paise >= minPaise && paise <= maxPaise);
        },
        `Please enter an amount from ${formatPaise(minPaise)} to ${formatPaise(maxPaise)}.`,
      ),
    ),
    z.transform((text: string) => parsePaise(text)),
  );

function appealSchema(today: string, lastDay: string | undefined) {
  return z.object({
    dog: z
      .custom<ChosenDog | null>()
      .check(z.refine((dog) => dog !== null, 'Please choose a dog.')),
    title: z.string().check(cleanedLine, z.minLength(1, 'Please write a title.'), titleLength),
    titleHindi: z.string().check(cleanedLine, titleLength),
    why: requiredTextSchema(...textLength, 'Please write why it is needed.'),
    whyHindi: textSchema(...textLength),
    goal: rupeesWithin(APPEAL_GOAL, false),
    estimate: rupeesWithin(OFFLINE_DONATION_BOUNDS, true),
    lastDay: z
      .string()
      .check(
        z.refine(
          (day) => day === lastDay || (day >= today && day <= dayAfter(today, APPEAL_DAYS)),
          `Please choose a day within ${APPEAL_DAYS} days.`,
        ),
      ),
    update: z.string(),
  });
}

const inRupees = (paise: number | null | undefined) => (paise ? String(paise / 100) : '');

function valuesOf(appeal: TeamAppeal | null) {
  return {
    dog: appeal?.dog_profiles ?? null,
    title: appeal?.title ?? '',
    titleHindi: appeal?.title_hi ?? '',
    why: appeal?.why ?? '',
    whyHindi: appeal?.why_hi ?? '',
    goal: inRupees(appeal?.goal_paise),
    estimate: inRupees(appeal?.estimate_paise),
    lastDay: appeal?.last_day ?? '',
    update: appeal?.update_id ?? '',
  };
}

const orNull = (text: string) => (text === '' ? null : text);

/** @param appeal as it was when the form was opened; null for a new one */
export function AppealForm({ appeal, onDone }: { appeal: TeamAppeal | null; onDone: () => void }) {
  const today = useToday();
  const [newId] = useState(() => crypto.randomUUID());
  const { form, field, isDirty, submit, status } = useSubmitForm({
    schema: appealSchema(today, appeal?.last_day),
    defaults: valuesOf(appeal),
    draft: `appeal-${appeal?.id ?? 'new'}`,
    mutation: saveAppeal,
    errorText,
  });
  useBlocker(isDirty);
  const dog = useController({ control: form.control, name: 'dog' });
  const dogId = dog.field.value?.id ?? '';
  const { data: updates = [] } = useQuery({ ...updatesToShowQuery(dogId), enabled: dogId !== '' });
  const onSubmit = form.handleSubmit((values) =>
    submit(
      {
        appeal: {
          id: appeal?.id ?? newId,
          dog_id: values.dog?.id ?? '',
          title: values.title,
          why: values.why,
          title_hi: orNull(values.titleHindi),
          why_hi: orNull(values.whyHindi),
          goal_paise: values.goal ?? 0,
          estimate_paise: values.estimate,
          last_day: values.lastDay,
          update_id: orNull(values.update),
        },
        version: appeal?.updated_at ?? null,
      },
      onDone,
    ),
  );
  return (
    <PageForm
      {...status}
      label={appeal ? `Appeal: ${appeal.title}` : 'New appeal'}
      submitLabel="Save the appeal"
      busyLabel="Saving..."
      submitClass={buttonClass('primary')}
      onSubmit={onSubmit}
      footer={
        <button type="button" className={buttonClass('quiet')} onClick={onDone}>
          Cancel
        </button>
      }
    >
      <DogCombobox
        label="Dog"
        value={dog.field.value}
        onChange={(chosen) => {
          dog.field.onChange(chosen);
          form.setValue('update', '');
        }}
        inputRef={dog.field.ref}
        error={dog.fieldState.error?.message}
      />
      {field('title', 'Title', 'line', 'The dog’s name first, such as “Rani’s operation”.')}
      {field('why', 'Why it is needed', { rows: 6, maxLength: UPDATE_MAX_LENGTH })}
      {field('titleHindi', 'Title in Hindi', { lang: 'hi', autoComplete: 'off' }, HINDI)}
      {field('whyHindi', 'Why, in Hindi', { rows: 6, maxLength: UPDATE_MAX_LENGTH, lang: 'hi' })}
      {field('goal', 'Goal in rupees', 'digits', 'Stays as it is once somebody has given.')}
      {field('estimate', 'The vet’s estimate in rupees (optional)', 'digits')}
      {field('lastDay', 'Last day', {
        type: 'date',
        min: today,
        max: dayAfter(today, APPEAL_DAYS),
      })}
      {field(
        'update',
        'Pictures or video',
        {
          options: Object.fromEntries(
            updates.map(({ id, body, happened_on }) => [
              id,
              `${formatDay(happened_on)}: ${body.slice(0, 60)}`,
            ]),
          ),
          none: 'The dog’s picture',
        },
        'Of one of its updates. Publish one first to show new pictures.',
      )}
    </PageForm>
  );
}

const HINDI = 'Needed before an administrator can open the appeal.';
