import { mutationOptions } from '@tanstack/react-query';
import { site } from '@/config/site';
import { errorTexts } from '@/lib/error-texts';
import type { Enums } from '@common/database';
import { language, requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';
import { storedOnce } from '@/lib/stored-once';
import { senderTables } from '@/lib/supabase';

interface Variables {
  name: string;
  email: string;
  message: string;
  /** Bots fill it in; people don't see the field. */
  honeypot: string;
}

const retryLater = say`Please try again in an hour, or write to ${site.email}.`;

const errorMessage = errorTexts({
  PT429: say`Too many messages from here. ${retryLater}`,
  'too-many-from-all': say`We are getting more messages than we can handle. ${retryLater}`,
  otherwise: say('Failed to send message. Please try again.'),
});

/** Sends nothing if the honeypot is filled in. The row is not selected: visitors may only insert. */
export const sendContactMessage = mutationOptions({
  mutationFn: async ({ honeypot, name, email, message }: Variables): Promise<void> => {
    if (honeypot !== '') return;
    const tables = await senderTables();
    await storedOnce(
      tables
        .from('contact_messages')
        .insert({ name, email, message, ...requestLanguage })
        .throwOnError(),
    );
  },
  meta: { errorMessage },
});

/** A donation that somebody says they paid without the payment provider. */
interface PaymentNotice {
  name: string;
  email: string;
  amountPaise: number;
  /** YYYY-MM-DD, in India. */
  paidOn: string;
  paidBy: Enums<'donation_way'>;
  /** '' without one. */
  reference: string;
  /** The name of a dog; '' for all. */
  forDog: string;
  honeypot: string;
  /** Of a payment in the payer's own UPI app, for one dog or appeal, with what its receipt needs. */
  upi?: { note: string; address: string; dogId: string; appealId: string | undefined };
}

/** As {@link sendContactMessage}, through a function, because browsers can't set the kind of a message. */
export const reportPayment = mutationOptions({
  mutationFn: async ({
    honeypot,
    amountPaise,
    paidOn,
    paidBy,
    forDog,
    upi,
    ...notice
  }: PaymentNotice) => {
    if (honeypot !== '') return;
    await rpc(
      'report_payment',
      {
        ...notice,
        ...(upi && {
          upi_note: upi.note,
          address: upi.address,
          is_indian_citizen: true,
          dog_id: upi.dogId,
          ...(upi.appealId === undefined ? {} : { appeal_id: upi.appealId }),
        }),
        amount_paise: amountPaise,
        paid_on: paidOn,
        paid_by: paidBy,
        for_dog: forDog,
        language,
      },
      undefined,
      senderTables,
    );
  },
  meta: { errorMessage },
});
