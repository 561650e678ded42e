import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { resendConfirmation, signUp } from '@/features/auth/auth-api';
import { NewPasswordFields, newPasswordSchema, passwordsMatch } from '@/features/auth/FormParts';
import { useReturnPath } from '@/features/auth/return-to';
import { formResolver } from '@/lib/form-resolver';
import { emailSchema, nameSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const signUpSchema = z
  .object({
    name: nameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: newPasswordSchema,
  })
  .check(passwordsMatch);

export function SignUpForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    resolver: formResolver(signUpSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { register, handleSubmit, reset, formState } = form;
  useFormDraft('sign-up', form);
  const { submit, isPending } = useSubmitOnce(signUp);
  const { errors } = formState;
  const returnTo = useReturnPath();

  const onSubmit = handleSubmit((values) =>
    submit({ ...values, returnTo }, () => {
      reset();
      setSentTo(values.email);
      void showToast('success', say('Please check your email to confirm your account.'));
    }),
  );

  return (
    <>
      {sentTo === null ? null : <ConfirmEmailNotice email={sentTo} />}
      <Form label={say('Sign Up')} onSubmit={onSubmit}>
        <TextField
          label={say('Full Name')}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={say('Email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordFields
          password={register('password')}
          confirmation={register('confirmPassword')}
          errors={errors}
        />
        <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary', 'w-full')}>
          {isPending ? 'Creating account...' : 'Create Account'}
        </BusyButton>
      </Form>
    </>
  );
}

/** Says where the confirmation email was sent, with a button to send it again. Takes the focus when it appears. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const returnTo = useReturnPath();
  const headingId = useId();
  const { submit, isPending } = useSubmitOnce(resendConfirmation);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the button below the form was pressed, a window's height away.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 rounded-card border-2 border-amber bg-surface p-5"
    >
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="font-text! text-base! font-semibold!"
      >
        One more step: open the link in our email.
      </h2>
      <p className="mt-1 break-words text-muted">
        We sent it to {email}. It can take a few minutes; please check your spam folder too.
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className="text-link mt-3 min-h-11"
        onClick={() =>
          submit(
            { email, returnTo },
            () => void showToast('success', say('The email is on its way again.')),
          )
        }
      >
        {isPending ? 'Sending...' : 'Send the email again'}
      </BusyButton>
    </section>
  );
}
