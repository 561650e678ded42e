import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { changeEmail } from '@/features/auth/auth-queries';
import { changeEmailSchema } from '@/features/auth/forms/change-email-schema';

export function ChangeEmailForm({ email }: { email: string }) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(changeEmailSchema(email)),
    defaultValues: { email: '' },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submit, isPending } = useSubmitOnce(changeEmail);

  const onSubmit = handleSubmit((values) =>
    submit(values.email, () => {
      reset();
      setSentTo(values.email);
    }),
  );

  return (
    <Form name="Change email" onSubmit={onSubmit}>
      <div role="status">
        {sentTo === null ? null : (
          <p className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words">
            A confirmation mail is on its way to {sentTo}, and another one to {email}. Open the
            links in both; until then nothing changes.
          </p>
        )}
      </div>
      <TextField
        label="New Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={`Now it is ${email}.`}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <button
        type="submit"
        disabled={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Change Email'}
      </button>
    </Form>
  );
}
