import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { signUp } from '@/features/auth/auth-queries';
import { ConfirmationNotice } from '@/features/auth/forms/ConfirmationNotice';
import { useReturnPath } from '@/features/auth/guards/return-to';
import { NewPasswordFields } from '@/features/auth/forms/NewPasswordFields';
import { signUpSchema } from '@/features/auth/forms/sign-up-schema';
import { showToast } from '@/lib/toast';

export function SignUpForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(signUpSchema),
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
      void showToast('success', 'Please check your email to confirm your account.');
    }),
  );

  return (
    <>
      {sentTo === null ? null : <ConfirmationNotice email={sentTo} />}
      <Form name="Sign Up" onSubmit={onSubmit}>
        <TextField
          label="Full Name"
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordFields
          label="Password"
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
