import { useId } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { STANDARD_MONTHLY_RUPEES } from '@/content/adoption-steps';
import {
  parseMonthlyAmount,
  type DogFormValues,
  type DogInput,
} from '@/features/dogs/admin/form/dog-schema';
import type { DogSuggestions } from '@/features/dogs/admin/form/dog-suggestions';
import { PictureField } from '@/features/dogs/admin/picture/PictureField';
import { TraitsField } from '@/features/dogs/admin/form/TraitsField';
import type { useDogPicture } from '@/features/dogs/admin/picture/use-dog-picture';
import { ageBandOf, ageBands } from '@/features/dogs/age-band';
import { formatRupees } from '@/lib/money';

interface Props {
  form: UseFormReturn<DogFormValues, unknown, DogInput>;
  suggestions: DogSuggestions;
  picture: ReturnType<typeof useDogPicture>;
  /** The uploaded picture, or a preview of it. */
  shownImage: string;
}

export function DogFields({ form, suggestions, picture, shownImage }: Props) {
  const locationsId = useId();
  const { register, control, formState } = form;
  const { errors } = formState;
  // react-hook-form focuses the first invalid field in the order of registration.
  const nameField = register('name');
  const { field: imageField } = useController({ control, name: 'image' });
  const [age, monthlyAmount] = useWatch({ control, name: ['age', 'monthlyAmount'] });

  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...nameField} />
      <PictureField
        image={shownImage}
        state={picture.state}
        error={errors.image?.message}
        onChoose={picture.choose}
        onRetry={picture.retry}
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
  if (age.trim() === '') return 'Begin with a number, such as 2 years or 4 months.';
  const band = ageBandOf(age);
  const label = ageBands.find(({ value }) => value === band)?.label;
  return label === undefined
    ? 'Begin with a number, or the age filter will not find this dog.'
    : `The age filter shows it under ${label}.`;
}

function amountHint(text: string): string {
  const rupees = parseMonthlyAmount(text);
  return rupees === null
    ? `Not a number, so it will be ${formatRupees(STANDARD_MONTHLY_RUPEES)} a month.`
    : `Shown as ${formatRupees(rupees)} a month.`;
}
