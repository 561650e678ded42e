import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { Checkbox } from '@/components/ui/Checkbox';
import { PageForm } from '@/components/ui/PageForm';
import { useBlocker } from '@/components/use-blocker';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { DOG_STORY_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { type DogWithPapers, saveDogPapers } from '@/features/dogs/papers/dog-papers-api';
import { errorTexts } from '@/lib/error-texts';
import { cleanedText, optionalPhone, textSchema } from '@/lib/form-schemas';
import { formatNumber } from '@/lib/numbers';

const errorText = errorTexts({
  'edited-meanwhile':
    'Somebody else saved these papers meanwhile. Copy what you typed, then load the page again.',
  'unknown-dog': 'This dog is no longer there.',
  otherwise: 'The papers could not be saved. Please try again.',
});

const text = (maxLength: number) =>
  textSchema(maxLength, `Please use at most ${formatNumber(maxLength)} characters.`);

/** @param today YYYY-MM-DD, in India */
function papersSchema(today: string) {
  return z
    .object({
      story: text(DOG_STORY_MAX_LENGTH),
      hindiStory: text(DOG_STORY_MAX_LENGTH),
      sex: z.enum(['', 'female', 'male']),
      hereSince: z.string().check(
        cleanedText,
        z.regex(/^(20\d\d(-(0[1-9]|1[0-2]))?)?$/, 'Please write a year, such as 2022, or 2022-06.'),
        z.refine((since) => since <= today, 'This is in the future.'),
      ),
      carerName: text(100),
      carerAgreedOn: z.string().check(
        z.refine((day) => day <= today, 'This day is in the future.'),
        z.refine((day) => day === '' || day >= UPDATE_FIRST_DAY, 'This day is too long ago.'),
      ),
      earNotched: z.boolean(),
      collarTag: text(100),
      ward: text(100),
      carerPhone: optionalPhone('Write a phone number, such as +91 98390 12345.'),
      feedingSpot: text(300),
      note: text(2000),
    })
    .check(
      z.refine(({ carerName, carerAgreedOn }) => (carerName === '') === (carerAgreedOn === ''), {
        path: ['carerAgreedOn'],
        error: 'A name is published only with the day on which the person agreed.',
      }),
      z.refine(({ story, hindiStory }) => story !== '' || hindiStory === '', {
        path: ['story'],
        error: 'Please write the story here first.',
      }),
    );
}

function valuesOf({ papers, teamPapers, hindi }: DogWithPapers) {
  return {
    story: papers?.story ?? '',
    hindiStory: hindi?.story ?? '',
    sex: papers?.sex ?? ('' as const),
    hereSince: papers?.here_since ?? '',
    carerName: papers?.carer_name ?? '',
    carerAgreedOn: papers?.carer_agreed_on ?? '',
    earNotched: papers?.ear_notched ?? false,
    carerPhone: teamPapers?.carer_phone ?? '',
    collarTag: teamPapers?.collar_tag ?? '',
    ward: teamPapers?.ward ?? '',
    feedingSpot: teamPapers?.feeding_spot ?? '',
    note: teamPapers?.note ?? '',
  };
}

const orNull = (value: string) => (value === '' ? null : value);

/** What staff write about a dog. @param dog as it was when the form was opened */
export function DogPapersForm({ dog, onSaved }: { dog: DogWithPapers; onSaved: () => void }) {
  const today = useToday();
  const { form, field, isDirty, submit, status } = useSubmitForm({
    schema: papersSchema(today),
    defaults: valuesOf(dog),
    draft: `papers-${dog.id}`,
    mutation: saveDogPapers,
    errorText,
  });
  const { dirtyFields } = form.formState;
  useBlocker(isDirty);
  const { field: earNotched } = useController({ control: form.control, name: 'earNotched' });
  const wasStale = dog.hindi !== null && dog.hindi.source_story !== (dog.papers?.story ?? null);

  const onSubmit = form.handleSubmit((values) => {
    submit(
      {
        dog,
        papers: {
          story: orNull(values.story),
          sex: values.sex === '' ? null : values.sex,
          here_since: orNull(values.hereSince),
          carer_name: orNull(values.carerName),
          carer_agreed_on: orNull(values.carerAgreedOn),
          ear_notched: values.earNotched,
        },
        teamPapers: {
          carer_phone: orNull(values.carerPhone),
          collar_tag: orNull(values.collarTag),
          ward: orNull(values.ward),
          feeding_spot: orNull(values.feedingSpot),
          note: orNull(values.note),
        },
        hindiStory: values.hindiStory,
        isStale: !dirtyFields.hindiStory && (wasStale || values.story !== dog.papers?.story),
      },
      onSaved,
    );
  });

  return (
    <PageForm
      {...status}
      label={`Papers of ${dog.name}`}
      submitLabel="Save the papers"
      busyLabel="Saving..."
      submitClass={buttonClass('primary')}
      onSubmit={onSubmit}
    >
      <h2 className="mb-4 text-2xl!">On the dog’s page</h2>
      {field(
        'story',
        'Story',
        { rows: 6, maxLength: DOG_STORY_MAX_LENGTH },
        'Who the dog is, in a few sentences. Not where exactly it is fed or sleeps.',
      )}
      {field(
        'hindiStory',
        'Story in Hindi',
        { rows: 6, maxLength: DOG_STORY_MAX_LENGTH, lang: 'hi' },
        wasStale
          ? 'The story was changed since this was written, so nobody sees it. Change it to say the same.'
          : 'Hindi pages show the story above until this is written, and again once it is changed.',
      )}
      {field('sex', 'Sex', { options: { female: 'Female', male: 'Male' }, none: 'Not known' })}
      {field(
        'hereSince',
        'Here since',
        'line',
        'A year, such as 2022, or a month, such as 2022-06.',
      )}
      {field(
        'carerName',
        'Looked after by',
        'line',
        'The name of a person in the lane who has agreed that everyone reads it.',
      )}
      {field('carerAgreedOn', 'Agreed on', { type: 'date', min: UPDATE_FIRST_DAY, max: today })}
      <Checkbox
        label="One ear is notched"
        isChecked={earNotched.value}
        onChange={earNotched.onChange}
      />
      <p className="mt-2 text-muted">
        That a dog is sterilised, or vaccinated against rabies, comes from its care records.
      </p>
      <h2 className="mt-8 mb-4 text-2xl!">For the team alone</h2>
      {field(
        'carerPhone',
        'Carer’s phone',
        { type: 'tel' },
        'Of somebody who looks after the dog and knows that the team keeps the number.',
      )}
      {field('collarTag', 'Collar tag')}
      {field('ward', 'Ward')}
      {field('feedingSpot', 'Feeding spot')}
      {field('note', 'Note', { rows: 5 })}
    </PageForm>
  );
}
