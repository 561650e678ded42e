import { useId } from 'react';
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { CloseIcon } from '@/components/icons';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import {
  parseMonthlyAmount,
  toTraits,
  type DogFormValues,
  type DogInput,
} from '@/features/dogs/team/dog-schema';
import { PictureField, type useDogPicture } from '@/features/dogs/team/PictureField';
import { ageBandOf, ageBands } from '@/features/dogs/dog-filters';
import { isInHindi } from '@/lib/language';
import { formatRupees } from '@/lib/money';

interface Props {
  form: UseFormReturn<DogFormValues, unknown, DogInput>;
  suggestions: DogSuggestions;
  picture: ReturnType<typeof useDogPicture>;
  /** Gets the URL of the picture with another focus. */
  onFocusChange: (image: string) => void;
  /** The uploaded picture, or a preview of it. */
  shownImage: string;
}

export function DogFields({ form, suggestions, picture, onFocusChange, shownImage }: Props) {
  const locationsId = useId();
  const { register, control, formState } = form;
  const { errors } = formState;
  // react-hook-form focuses the first invalid field in the order of registration.
  const nameField = register('name');
  const { field: imageField } = useController({ control, name: 'image' });
  const [name, age, monthlyAmount] = useWatch({ control, name: ['name', 'age', 'monthlyAmount'] });

  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label="Name"
        autoComplete="off"
        hint={
          isInHindi(name)
            ? 'English pages show this name, too. Write it in Latin letters here, and as it is under “In Hindi” in the list of dogs.'
            : null
        }
        error={errors.name?.message}
        {...nameField}
      />
      <PictureField
        image={shownImage}
        state={picture.state}
        error={errors.image?.message}
        onChoose={picture.choose}
        onRetry={picture.retry}
        onFocusChange={onFocusChange}
        focusRef={imageField.ref}
      />
      <TextAreaField
        label="Tagline"
        rows={2}
        error={errors.tagline?.message}
        {...register('tagline')}
      />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-2 sm:grid-cols-2">
        <TextField
          label="Age"
          autoComplete="off"
          placeholder="2 years"
          hint={ageHint(age)}
          error={errors.age?.message}
          {...register('age')}
        />
        <TextField
          label="Location"
          autoComplete="off"
          list={locationsId}
          error={errors.location?.message}
          {...register('location')}
        />
        <datalist id={locationsId}>
          {suggestions.locations.map((location) => (
            <option key={location}>{location}</option>
          ))}
        </datalist>
      </div>
      <TraitsField form={form} control={control} known={suggestions.traits} />
      <TextField
        label="Monthly amount (₹)"
        inputMode="decimal"
        autoComplete="off"
        hint={amountHint(monthlyAmount)}
        error={errors.monthlyAmount?.message}
        {...register('monthlyAmount')}
      />
    </div>
  );
}

function ageHint(age: string): string {
  const band = ageBandOf(age);
  const label = ageBands.find(({ value }) => value === band)?.label;
  return label === undefined
    ? 'Begin with a number, such as 2 years or 4 months.'
    : `The age filter shows it under ${label}.`;
}

function amountHint(text: string): string {
  const rupees = parseMonthlyAmount(text);
  return rupees === null
    ? `Not a number, so it will be ${formatRupees(STANDARD_MONTHLY_RUPEES)} a month.`
    : `Shown as ${formatRupees(rupees)} a month.`;
}

interface TraitsFieldProps {
  form: UseFormReturn<DogFormValues, unknown, DogInput>;
  control: Control<DogFormValues, unknown, DogInput>;
  /** The traits of all dogs, most frequent first. */
  known: readonly string[];
}

const MAX_SUGGESTIONS = 8;
const chipClass =
  'inline-flex min-h-11 items-center gap-1 rounded-full border border-control px-4 text-left text-sm font-medium wrap-anywhere hover:border-ink';

/** A text field for comma-separated traits, with chips for the chosen ones and for suggestions. */
function TraitsField({ form, control, known }: TraitsFieldProps) {
  const text = useWatch({ control, name: 'traits' });
  const traits = toTraits(text);
  const suggestions = suggestionsFor(text, known);

  const write = (next: string) => {
    form.setValue('traits', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.setFocus('traits');
  };

  return (
    <div className="mb-4">
      <TextField
        label="Traits"
        hint="Separate them with commas."
        autoComplete="off"
        autoCapitalize="words"
        error={form.formState.errors.traits?.message}
        {...form.register('traits')}
      />
      {traits.length > 0 ? (
        <ul role="list" aria-label="Chosen" className="flex flex-wrap gap-2">
          {traits.map((trait) => (
            <li key={trait}>
              <button
                type="button"
                aria-label={`Remove ${trait}`}
                className={`${chipClass} bg-paper pr-2.5 [&>svg]:size-4`}
                onClick={() => write(traits.filter((other) => other !== trait).join(', '))}
              >
                <span>{trait}</span>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {suggestions.length > 0 ? (
        <ul role="list" aria-label="Suggestions" className="mt-2 flex flex-wrap gap-2">
          {suggestions.map((trait) => (
            <li key={trait}>
              <button
                type="button"
                aria-label={`Add ${trait}`}
                className={`${chipClass} border-dashed text-muted`}
                onClick={() => write(`${withoutUnfinished(text, known)}${trait}, `)}
              >
                <span aria-hidden="true">+</span> <span>{trait}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Known traits that are not chosen and start with the unfinished one. */
function suggestionsFor(text: string, known: readonly string[]): string[] {
  const chosen = new Set(toTraits(text).map(normalised));
  const unfinished = normalised(unfinishedTrait(text, known));
  return known
    .filter((trait) => !chosen.has(normalised(trait)))
    .filter((trait) => normalised(trait).startsWith(unfinished))
    .slice(0, MAX_SUGGESTIONS);
}

/** The text after the last comma, unless it is a known trait already. */
function unfinishedTrait(text: string, known: readonly string[]): string {
  const last = text.slice(text.lastIndexOf(',') + 1).trim();
  return known.some((trait) => normalised(trait) === normalised(last)) ? '' : last;
}

function withoutUnfinished(text: string, known: readonly string[]): string {
  const unfinished = normalised(unfinishedTrait(text, known));
  const finished = toTraits(text).filter((trait) => normalised(trait) !== unfinished);
  return finished.map((trait) => `${trait}, `).join('');
}

function normalised(text: string): string {
  return text.toLocaleLowerCase('en-IN');
}

/** Values that other dogs have, so that spellings stay the same. */
export interface DogSuggestions {
  traits: readonly string[];
  locations: readonly string[];
}
