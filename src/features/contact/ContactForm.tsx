import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Honeypot } from '@/components/ui/Honeypot';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { honeypotValue } from '@/components/ui/honeypot-value';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { contactMessageSchema } from '@/features/contact/contact-schema';
import { sendContactMessage } from '@/features/contact/contact-queries';
import { showToast } from '@/lib/toast';

export default function ContactForm() {
  const form = useForm({
    resolver: zodResolver(contactMessageSchema),
    defaultValues: { name: '', email: '', message: '' },
  });
  const { register, handleSubmit, reset, formState } = form;
  useFormDraft('contact', form);
  const { submit, isPending } = useSubmitOnce(sendContactMessage);
  const { errors } = formState;

  const onSubmit = handleSubmit((values, submission) =>
    submit({ ...values, honeypot: honeypotValue(submission) }, () => {
      reset();
      void showToast('success', "Message sent successfully! We'll get back to you soon.");
    }),
  );

  return (
    <Form name="Contact" onSubmit={onSubmit}>
      <Honeypot />
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextAreaField label="Message" error={errors.message?.message} {...register('message')} />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Send Message'}
      </BusyButton>
    </Form>
  );
}
