import { useId, type ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { site } from '@/config/site';
import {
  donorAddressSchema,
  donorNameSchema,
  panSchema,
} from '@/features/donations/donors/donor-schemas';
import {
  WhatsAppFields,
  whatsAppChecks,
  whatsAppFields,
} from '@/features/donations/donors/WhatsAppFields';
import { SIGNED_OUT_TEXT } from '@/lib/access-errors';
import { errorTexts } from '@/lib/error-texts';
import { emailSchema } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** A ticked box has the value 'yes'. */
const citizenSchema = z.custom<string>(
  (value) => value === 'yes',
  say(
    'Please tick this if you are an Indian citizen. Without registration under the Foreign Contribution (Regulation) Act we can accept donations from Indian citizens only.',
  ),
);

const fields = {
  name: donorNameSchema,
  address: donorAddressSchema,
  citizen: citizenSchema,
  pan: panSchema,
  ...whatsAppFields,
};

/** Of an account, which has an email address of its own. */
export const accountDonorSchema = z
  .object({ ...fields, email: z.string() })
  .check(...whatsAppChecks);

export const visitorDonorSchema = z
  .object({ ...fields, email: emailSchema })
  .check(...whatsAppChecks);

export type DonorValues = z.infer<typeof visitorDonorSchema>;

interface Props {
  register: UseFormRegister<DonorValues>;
  errors: FieldErrors<DonorValues>;
  /** Of a visitor, whose account would have an address: the field, below the name. */
  emailField?: ReactNode;
  /** The PAN that is kept already, masked. */
  maskedPan: string | null;
  /** Without the field for a PAN, which can be added to the receipt later. */
  isPanLater?: boolean;
  /** Asks for a WhatsApp number, too, for photos of the dog, or of all dogs. */
  whatsApp?: { dogName: string | undefined } | undefined;
}

export function DonorFields(props: Props) {
  const { register, errors, emailField, maskedPan, isPanLater = false, whatsApp } = props;
  return (
    <>
      <CitizenTick register={register} error={errors.citizen?.message} />
      <TextField
        label={say('Full name')}
        autoComplete="name"
        hint={say('As on your PAN card, if you have one.')}
        error={errors.name?.message}
        {...register('name')}
      />
      {emailField}
      <TextAreaField
        label={say('Address')}
        rows={2}
        autoComplete="street-address"
        hint={say('By law, we ask for it with every donation.')}
        error={errors.address?.message}
        {...register('address')}
      />
      {isPanLater ? (
        <p className="text-sm text-muted">
          For a tax deduction (80G, now section 133) you can add your PAN later, by the link in the
          email with your receipt.
        </p>
      ) : (
        <TextField
          label={say('PAN (optional)')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={say`${maskedPan === null ? '' : say`We have ${maskedPan}. Leave this empty to keep it. `}For a tax deduction (80G, now section 133) the tax office needs it for your Form 114. You can give without it.`}
          error={errors.pan?.message}
          {...register('pan')}
        />
      )}
      {whatsApp ? (
        // Opens without a script, too.
        <details>
          <summary className="text-link min-h-11 py-2">Photos on WhatsApp? (optional)</summary>
          <WhatsAppFields
            dogName={whatsApp.dogName}
            number={register('whatsApp')}
            numberError={errors.whatsApp?.message}
            consent={register('whatsAppConsent')}
            consentError={errors.whatsAppConsent?.message}
          />
        </details>
      ) : null}
    </>
  );
}

interface CitizenTickProps {
  register: UseFormRegister<DonorValues>;
  error: string | undefined;
}

function CitizenTick({ register, error }: CitizenTickProps) {
  const id = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          value="yes"
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          className="size-6 shrink-0 accent-amber-text"
          {...register('citizen')}
        />
        <span>I am an Indian citizen</span>
      </label>
      {/* Opens without a script, too. */}
      <details className="text-sm">
        <summary className="text-link min-h-11 py-2">Not a citizen?</summary>
        <p className="max-w-reading text-muted">
          Without registration under the Foreign Contribution (Regulation) Act we can accept
          donations from Indian citizens only, wherever they live. You can still help: share a dog’s
          page with somebody in India, give your time, or{' '}
          <Link to={paths.contact} className="text-link">
            write to us
          </Link>
          .
        </p>
      </details>
      <p id={id} className="min-h-6 text-sm leading-6 font-medium text-brick-text">
        {error}
      </p>
    </div>
  );
}

export const donorErrorTexts = {
  'unstorable-text': say('A character in here can’t be stored. Please type this again.'),
  'wrong-pan': say('This PAN doesn’t look right. Please check it, or leave it empty.'),
  'not-a-citizen': say(
    'Without FCRA registration we can accept donations from Indian citizens only.',
  ),
  'too-many-orders': say('Too many attempts. Please wait a minute and try again.'),
  'too-many-corrections': say`A receipt can be corrected three times here, and this one already has been. Please write to ${site.email}, and we will help.`,
  'correction-too-soon': say(
    'These details were changed less than a minute ago. Please wait a minute, then save again.',
  ),
  'too-many-emails': say(
    'We have sent three emails about this receipt since yesterday. Please open the newest one, or try again tomorrow.',
  ),
  'closed-year': say`The tax year of this receipt is closed, so it can’t be corrected here any more. Please write to ${site.email}.`,
  'unknown-receipt': say(
    'This link can no longer change the receipt. If it is in your account, change the details in My Profile.',
  ),
  'changed-meanwhile': say(
    'These details were changed in another window meanwhile, and nothing was saved. Please check them, then try again.',
  ),
  'sign-in-required': SIGNED_OUT_TEXT,
  'bad-request': say('This page is out of date. Please reload it and try again.'),
  otherwise: say('Your details could not be saved. Please check your connection and try again.'),
};

/** Why a donor's details were not saved, for the person. */
export const donorErrorMessage = errorTexts(donorErrorTexts);
