import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '@/components/ui/Field';
import { optionalPhoneSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';

/** A ticked box has the value 'yes'. */
export const whatsAppFields = {
  whatsApp: optionalPhoneSchema,
  whatsAppConsent: z.custom<string | false>(),
};

interface WhatsAppValues {
  whatsApp: string;
  whatsAppConsent: string | false;
}

/** Nothing is stored without both. */
export const whatsAppChecks = [
  z.refine<WhatsAppValues>((values) => values.whatsAppConsent !== 'yes' || values.whatsApp !== '', {
    path: ['whatsApp'],
    error: say('Please enter the number, or take the tick away.'),
  }),
  z.refine<WhatsAppValues>((values) => values.whatsAppConsent === 'yes' || values.whatsApp === '', {
    path: ['whatsAppConsent'],
    error: say('Please tick this, or leave the number empty.'),
  }),
] as const;

export const noWhatsApp: WhatsAppValues = { whatsApp: '', whatsAppConsent: '' };

/** As create-order and create-subscription read it of a visitor; undefined without a number and its consent. */
export function toWhatsApp({ whatsApp, whatsAppConsent }: WhatsAppValues) {
  return whatsApp !== '' && whatsAppConsent === 'yes'
    ? ({ whatsapp: { number: whatsApp, consents: true } } as const)
    : undefined;
}

interface Props {
  /** Undefined for all dogs. */
  dogName: string | undefined;
  number: UseFormRegisterReturn;
  numberError: string | undefined;
  consent: UseFormRegisterReturn;
  consentError: string | undefined;
}

export function WhatsAppFields(props: Props) {
  const { dogName, number, numberError, consent, consentError } = props;
  const id = useId();
  return (
    <>
      <TextField
        label={say('WhatsApp number (optional)')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={numberError}
        {...number}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          value="yes"
          aria-invalid={consentError !== undefined}
          aria-describedby={consentError ? id : undefined}
          className="size-6 shrink-0 accent-amber-text"
          {...consent}
        />
        <span>
          {dogName === undefined
            ? 'You may send me photos of the dogs and my receipts there. You never call.'
            : `You may send me photos of ${dogName} and my receipts there. You never call.`}
        </span>
      </label>
      <p id={id} className="min-h-6 text-sm leading-6 font-medium text-brick-text">
        {consentError}
      </p>
    </>
  );
}
