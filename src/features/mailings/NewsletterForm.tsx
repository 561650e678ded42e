import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { Honeypot, honeypotValue } from '@/components/ui/Honeypot';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { subscribeToNewsletter } from '@/features/mailings/newsletter-api';
import { formResolver } from '@/lib/form-resolver';
import { emailSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

const subscriptionSchema = z.object({ email: emailSchema });

export default function NewsletterForm() {
  const id = useId();
  const form = useForm({
    resolver: formResolver(subscriptionSchema),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, reset, formState } = form;
  useFormDraft('newsletter', form);
  const { submit, isPending, isSuccess } = useSubmitOnce(subscribeToNewsletter);
  const error = formState.errors.email?.message;

  const onSubmit = handleSubmit((values, submission) =>
    submit({ ...values, honeypot: honeypotValue(submission) }, () => {
      reset();
      // The same for every address, so that nobody learns who has subscribed.
      void showToast('success', say('Thank you. Please look for our email and confirm.'));
    }),
  );

  return (
    <Form label={say('Newsletter')} onSubmit={onSubmit} className="max-w-md">
      <Honeypot />
      <label htmlFor={id} className="font-semibold">
        Email for the newsletter
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          type="email"
          inputMode="email"
          autoComplete="email"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="min-h-12 min-w-0 flex-1 basis-48 rounded-control border border-on-pine-muted bg-pine-raised px-4 text-base text-on-pine aria-invalid:border-2 aria-invalid:border-on-pine-error"
          {...register('email')}
        />
        <BusyButton type="submit" isBusy={isPending} className={buttonClass('onPine')}>
          {isPending ? 'Subscribing...' : 'Subscribe'}
        </BusyButton>
      </div>
      <p id={`${id}-error`} className="min-h-6 text-sm leading-6 font-medium text-on-pine-error">
        {error}
      </p>
      <LegalLine className="text-on-pine-muted" />
      <p role="status" className="max-w-reading empty:hidden">
        {isSuccess
          ? 'We ask every new address to confirm by email. Look for our email, in your spam folder too, and open its link. If none has come by tomorrow, subscribe again.'
          : null}
      </p>
    </Form>
  );
}
