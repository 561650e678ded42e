import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { requestEmailChange } from '@/features/auth/email-change-queries';
import { changeEmailSchema } from '@/features/auth/forms/change-email-schema';

interface Props {
  email: string;
  takesFocus: boolean;
  onSent: (newEmail: string) => void;
}

export function NewEmailForm({ email, takesFocus, onSent }: Props) {
  const form = useForm({
    resolver: zodResolver(changeEmailSchema(email)),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, setFocus, formState } = form;
  useFormDraft('new-email', form);
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  const { submit, isPending } = useSubmitOnce(requestEmailChange);

  const onSubmit = handleSubmit((values) => submit(values.email, () => onSent(values.email)));

  return (
    <Form name="Change email" onSubmit={onSubmit}>
      <TextField
        label="New Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={`Now it is ${email}.`}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Change Email'}
      </BusyButton>
    </Form>
  );
}
