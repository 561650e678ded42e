import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { signUp, type TypedAccount } from '@/features/accounts/auth-api';
import { CodeForm, useSentCode } from '@/features/accounts/CodeForm';
import {
  NewPasswordFields,
  newPasswordSchema,
  passwordsMatch,
} from '@/features/accounts/FormParts';
import { formResolver } from '@/lib/form-resolver';
import { emailSchema, nameSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const signUpSchema = z
  .object({
    name: nameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch);

export function SignUpForm() {
  const [code, setSentTo] = useSentCode('sign-up');
  // Only in memory, for the code.
  const [account, setAccount] = useState<TypedAccount | null>(null);
  const form = useForm({
    resolver: formResolver(signUpSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { register, handleSubmit, reset, formState } = form;
  useFormDraft('sign-up', form);
  const { submit, isPending } = useSubmitOnce(signUp);
  const { errors } = formState;

  const onSubmit = handleSubmit((values) =>
    submit(values, () => {
      reset();
      setAccount(values);
      setSentTo(values.email);
      void showToast('success', say('Please check your email to confirm your account.'));
    }),
  );

  const fields = (
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
      <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary', 'w-full')}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </BusyButton>
    </Form>
  );
  if (!code) return fields;
  return (
    <>
      <CodeForm key={code.askedAt} code={code} account={account} onAskedAgain={setSentTo} />
      <Disclosure
        key={`form ${code.askedAt}`}
        labels={[say('Use another address'), say('Close the form')]}
        of={say('Sign Up')}
      >
        {fields}
      </Disclosure>
    </>
  );
}
