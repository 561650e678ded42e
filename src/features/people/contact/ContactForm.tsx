import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { Honeypot, honeypotValue } from '@/components/ui/Honeypot';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { CONTACT_MESSAGE_MIN_LENGTH, MESSAGE_MAX_LENGTH } from '@/config/limits';
import { sendContactMessage } from '@/features/people/contact/contact-api';
import { emailSchema, nameSchema, textSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const contactMessageSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: textSchema(
    MESSAGE_MAX_LENGTH,
    say`Message must be at most ${MESSAGE_MAX_LENGTH} characters.`,
  ).check(
    z.minLength(
      CONTACT_MESSAGE_MIN_LENGTH,
      say`Message must be at least ${CONTACT_MESSAGE_MIN_LENGTH} characters.`,
    ),
  ),
});

export default function ContactForm() {
  const { form, field, isDirty, submit, isSuccess, status } = useSubmitForm({
    schema: contactMessageSchema,
    defaults: { name: '', email: '', message: '' },
    draft: 'contact',
    survivesNavigation: true,
    mutation: sendContactMessage,
  });
  const onSubmit = form.handleSubmit((values, submission) =>
    submit({ ...values, honeypot: honeypotValue(submission) }, () => {
      form.reset();
      void showToast('success', say("Message sent successfully! We'll get back to you soon."));
    }),
  );
  return (
    <PageForm
      {...status}
      label={say('Contact')}
      submitLabel={say('Send Message')}
      busyLabel={say('Sending...')}
      footer={
        <>
          <p role="status" className="font-semibold empty:hidden">
            {isSuccess && !isDirty ? 'Your message has reached us.' : ''}
          </p>
          <LegalLine />
        </>
      }
      onSubmit={onSubmit}
    >
      <Honeypot />
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {field('name', say('Name'), 'name')}
        {field('email', say('Email'), 'email')}
      </div>
      {field('message', say('Message'), { rows: 5 })}
    </PageForm>
  );
}
