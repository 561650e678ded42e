import { useState } from 'react';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { signUp, type TypedAccount } from '@/features/accounts/auth-api';
import { CodeForm, useSentCode } from '@/features/accounts/CodeForm';
import {
  NewPasswordFields,
  newPasswordSchema,
  passwordsMatch,
} from '@/features/accounts/FormParts';
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
  const { form, field, inputProps, submit, status } = useSubmitForm({
    schema: signUpSchema,
    defaults: { name: '', email: '', password: '', confirmPassword: '' },
    draft: 'sign-up',
    mutation: signUp,
  });
  const onSubmit = form.handleSubmit((values) =>
    submit(values, () => {
      form.reset();
      setAccount(values);
      setSentTo(values.email);
      void showToast('success', say('Please check your email to confirm your account.'));
    }),
  );

  const fields = (
    <PageForm
      {...status}
      label={say('Sign Up')}
      submitLabel={say('Create Account')}
      busyLabel={say('Creating account...')}
      submitClass={buttonClass('primary', 'w-full')}
      onSubmit={onSubmit}
    >
      {field('name', say('Full Name'), 'name')}
      {field('email', say('Email'), 'username')}
      <NewPasswordFields
        password={inputProps('password')}
        confirmation={inputProps('confirmPassword')}
      />
    </PageForm>
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
