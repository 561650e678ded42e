import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { Honeypot, honeypotValue } from '@/components/ui/Honeypot';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { DOG_NAME_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { paymentWayLabels } from '@/content/donations';
import {
  offlineAmountSchema,
  paymentDaySchema,
  paymentWaySchema,
  referenceSchema,
} from '@/features/donations/offline-donation';
import { reportPayment } from '@/features/people/contact/contact-api';
import { cleanedLine, emailSchema, nameSchema, storable } from '@/lib/form-schemas';
import { say } from '@/lib/say';

/** @param today YYYY-MM-DD, in India */
const paymentNoticeSchema = (today: string) =>
  z.object({
    name: nameSchema,
    email: emailSchema,
    amountPaise: offlineAmountSchema,
    paidOn: paymentDaySchema(today),
    paidBy: paymentWaySchema,
    reference: referenceSchema,
    forDog: z.string().check(cleanedLine, storable, z.maxLength(DOG_NAME_MAX_LENGTH)),
  });

/** For somebody who paid by bank transfer, UPI or cheque, so that the team knows whose money it is. */
export default function PaymentNoticeForm() {
  const today = useToday();
  const { form, field, isDirty, submit, isSuccess, status } = useSubmitForm({
    schema: paymentNoticeSchema(today),
    defaults: {
      name: '',
      email: '',
      amountPaise: '',
      paidOn: today,
      paidBy: '',
      reference: '',
      forDog: '',
    },
    draft: 'payment-notice',
    survivesNavigation: true,
    mutation: reportPayment,
  });
  const onSubmit = form.handleSubmit((values, submission) =>
    submit({ ...values, honeypot: honeypotValue(submission) }, () => form.reset()),
  );
  return (
    <PageForm
      {...status}
      label={say('Tell us that you paid')}
      submitLabel={say('Tell us')}
      busyLabel={say('Sending...')}
      footer={
        <>
          <p role="status" className="font-semibold empty:hidden">
            {isSuccess && !isDirty
              ? 'Thank you. We look for your payment and send the receipt by email.'
              : ''}
          </p>
          <LegalLine />
        </>
      }
      onSubmit={onSubmit}
    >
      <Honeypot />
      <div className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-2">
        {field('name', say('Name'), 'name')}
        {field('email', say('Email'), 'email')}
        {field('amountPaise', say('Amount in rupees'), 'digits')}
        {field('paidOn', say('Day'), { type: 'date', min: UPDATE_FIRST_DAY, max: today })}
        {field('paidBy', say('How you paid'), {
          options: paymentWayLabels,
          none: say('Choose...'),
        })}
        {field(
          'reference',
          say('Reference (if you have one)'),
          'line',
          say('The number in your bank or UPI app, or of the cheque.'),
        )}
        {field('forDog', say('For which dog (empty for all)'))}
      </div>
    </PageForm>
  );
}
