import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { changeEmail } from '@/features/auth/auth-queries';
import { newEmailSchema } from '@/features/auth/new-email';

/** Asks for another address. It holds once the mails to both addresses have been answered. */
export function ChangeEmailForm({ email }: { email: string }) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(newEmailSchema(email)),
    defaultValues: { email: '' },
  });
  const { mutate, isPending, isSuccess, variables } = useMutation(changeEmail);

  const submit = handleSubmit((values) => {
    if (!isPending) mutate(values.email, { onSuccess: () => reset() });
  });

  return (
    <form
      noValidate
      aria-label="Change email"
      className="grid gap-2"
      onSubmit={(event) => void submit(event)}
    >
      <div role="status">
        {isSuccess ? (
          <p className="mb-4 rounded-card border-2 border-amber bg-surface p-5 break-words">
            A confirmation mail is on its way to {variables}, and another one to {email}. Open the
            links in both; until then nothing changes.
          </p>
        ) : null}
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
    </form>
  );
}
