import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { Honeypot, honeypotValue } from '@/components/ui/Honeypot';
import { SelectField } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
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
import { formResolver } from '@/lib/form-resolver';
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
  const form = useForm({
    resolver: formResolver(paymentNoticeSchema(today)),
    defaultValues: {
      name: '',
      email: '',
      amountPaise: '',
      paidOn: today,
      paidBy: '',
      reference: '',
      forDog: '',
    },
  });
  const { register, handleSubmit, reset, formState } = form;
  useFormDraft('payment-notice', form, { survivesNavigation: true });
  const { submit, isPending, isSuccess } = useSubmitOnce(reportPayment);
  const { errors } = formState;

  const onSubmit = handleSubmit((values, submission) =>
    submit({ ...values, honeypot: honeypotValue(submission) }, () => reset()),
  );

  return (
    <Form label={say('Tell us that you paid')} onSubmit={onSubmit}>
      <Honeypot />
      <div className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-2">
        <TextField
          label={say('Name')}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={say('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={say('Amount in rupees')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.amountPaise?.message}
          {...register('amountPaise')}
        />
        <TextField
          label={say('Day')}
          type="date"
          min={UPDATE_FIRST_DAY}
          max={today}
          error={errors.paidOn?.message}
          {...register('paidOn')}
        />
        <SelectField
          label={say('How you paid')}
          error={errors.paidBy?.message}
          {...register('paidBy')}
        >
          <option value="">{say('Choose...')}</option>
          {Object.entries(paymentWayLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={say('Reference (if you have one)')}
          hint={say('The number in your bank or UPI app, or of the cheque.')}
          autoComplete="off"
          error={errors.reference?.message}
          {...register('reference')}
        />
        <TextField
          label={say('For which dog (empty for all)')}
          autoComplete="off"
          error={errors.forDog?.message}
          {...register('forDog')}
        />
      </div>
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Tell us'}
      </BusyButton>
      <p role="status" className="font-semibold empty:hidden">
        {isSuccess && !formState.isDirty
          ? 'Thank you. We look for your payment and send the receipt by email.'
          : ''}
      </p>
      <LegalLine />
    </Form>
  );
}
