import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { Honeypot, honeypotValue } from '@/components/ui/Honeypot';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { CONTACT_MESSAGE_MIN_LENGTH, MESSAGE_MAX_LENGTH } from '@/config/limits';
import { sendContactMessage } from '@/features/people/contact/contact-api';
import { formResolver } from '@/lib/form-resolver';
import { cleanedText, emailSchema, nameSchema, storable } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const contactMessageSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string()
    .check(
      cleanedText,
      storable,
      z.minLength(
        CONTACT_MESSAGE_MIN_LENGTH,
        say`Message must be at least ${CONTACT_MESSAGE_MIN_LENGTH} characters.`,
      ),
      z.maxLength(
        MESSAGE_MAX_LENGTH,
        say`Message must be at most ${MESSAGE_MAX_LENGTH} characters.`,
      ),
    ),
});

export default function ContactForm() {
  const form = useForm({
    resolver: formResolver(contactMessageSchema),
    defaultValues: { name: '', email: '', message: '' },
  });
  const { register, handleSubmit, reset, formState } = form;
  useFormDraft('contact', form, { survivesNavigation: true });
  const { submit, isPending, isSuccess } = useSubmitOnce(sendContactMessage);
  const { errors } = formState;

  const onSubmit = handleSubmit((values, submission) =>
    submit({ ...values, honeypot: honeypotValue(submission) }, () => {
      reset();
      void showToast('success', say("Message sent successfully! We'll get back to you soon."));
    }),
  );

  return (
    <Form label={say('Contact')} onSubmit={onSubmit}>
      <Honeypot />
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
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
      </div>
      <TextAreaField
        label={say('Message')}
        error={errors.message?.message}
        {...register('message')}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Send Message'}
      </BusyButton>
      <p role="status" className="font-semibold empty:hidden">
        {isSuccess && !formState.isDirty ? 'Your message has reached us.' : ''}
      </p>
      <LegalLine />
    </Form>
  );
}
