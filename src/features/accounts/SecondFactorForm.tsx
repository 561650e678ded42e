import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { enterAppCode, RefusedCodeError } from '@/features/accounts/auth-api';
import { CodeField } from '@/features/accounts/FormParts';
import { formResolver } from '@/lib/form-resolver';
import { say } from '@/lib/say';

export const appCodeSchema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, say('Please enter the six digits that your app shows.')),
  ),
});

export const wrongAppCode = say('This code is wrong. Use the one that your app shows now.');

interface Props {
  /** The page to load afterwards; null to stay on this one. */
  nextPath: string | null;
  onAccepted?: () => void;
}

/** One field for the code of the authenticator app. */
export function SecondFactorForm({ nextPath, onAccepted }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: formResolver(appCodeSchema),
    defaultValues: { code: '' },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const { submit, isPending, isSuccess } = useSubmitOnce(enterAppCode(nextPath));
  const isBusy = isPending || isSuccess;
  const onError = (failure: Error) => {
    if (!(failure instanceof RefusedCodeError)) return;
    setError('code', { message: wrongAppCode }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit(({ code }) => {
    if (!isSuccess) submit(code, onAccepted, onError);
  });
  return (
    <Form label={say('Enter the code from your app')} onSubmit={onSubmit}>
      <CodeField
        label={say('Code from your app')}
        hint={say('Six digits, from your authenticator app.')}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <BusyButton type="submit" isBusy={isBusy} className={buttonClass('primary', 'w-full')}>
        {isBusy ? 'Checking...' : 'Continue'}
      </BusyButton>
    </Form>
  );
}

/** Asks for the code over the open page, which stays as it is. */
export function SecondFactorDialog({
  onAccepted,
  onClose,
}: {
  onAccepted: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={say('Enter the code from your app')} onClose={onClose}>
      <SecondFactorForm nextPath={null} onAccepted={onAccepted} />
    </Dialog>
  );
}
