import { useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextAreaField, TextField } from '@/components/ui/Field';
import type { DonorValues } from '@/features/donors/donor-schema';

interface Props {
  register: UseFormRegister<DonorValues>;
  errors: FieldErrors<DonorValues>;
  /** Of a visitor, whose account would have an address. */
  asksForEmail: boolean;
  /** The PAN that is kept already, masked. */
  maskedPan: string | null;
}

export function DonorFields({ register, errors, asksForEmail, maskedPan }: Props) {
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="name"
        hint="As on your PAN card, if you have one."
        error={errors.name?.message}
        {...register('name')}
      />
      {asksForEmail ? (
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Your receipt goes there."
          error={errors.email?.message}
          {...register('email')}
        />
      ) : null}
      <TextAreaField
        label="Address"
        rows={2}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <CitizenChoice register={register} error={errors.citizen?.message} />
      <TextField
        label="PAN (optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={`${maskedPan === null ? '' : `We have ${maskedPan}. Leave this empty to keep it. `}The tax office needs it for your Form 114, the certificate that lowers your tax. You can give without it.`}
        error={errors.pan?.message}
        {...register('pan')}
      />
    </>
  );
}

interface CitizenChoiceProps {
  register: UseFormRegister<DonorValues>;
  error: string | undefined;
}

function CitizenChoice({ register, error }: CitizenChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Are you an Indian citizen?</legend>
      <div className="mt-1.5 flex flex-wrap gap-3">
        {(['yes', 'no'] as const).map((value) => (
          <label
            key={value}
            className="inline-flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-control bg-surface px-4 has-checked:border-amber has-checked:ring-1 has-checked:ring-amber"
          >
            <input
              type="radio"
              value={value}
              aria-describedby={error ? id : undefined}
              className="size-5 shrink-0 accent-amber-text"
              {...register('citizen')}
            />
            {value === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <p
        id={id}
        role="alert"
        className="mt-1.5 min-h-6 text-sm leading-6 font-medium text-brick-text"
      >
        {error}
      </p>
    </fieldset>
  );
}
