import { type ComponentProps, useEffect } from 'react';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { enterAppCode, RefusedCodeError } from '@/features/accounts/auth-api';
import { CodeField } from '@/features/accounts/FormParts';
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
  const { form, inputProps, submit, isSuccess, status } = useSubmitForm({
    schema: appCodeSchema,
    defaults: { code: '' },
    mutation: enterAppCode(nextPath),
  });
  const { handleSubmit, setError, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const onError = (failure: Error) => {
    if (!(failure instanceof RefusedCodeError)) return;
    setError('code', { message: wrongAppCode }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit(({ code }) => {
    if (!isSuccess) submit(code, onAccepted, onError);
  });
  return (
    <PageForm
      isBusy={status.isBusy || isSuccess}
      label={say('Enter the code from your app')}
      submitLabel={say('Continue')}
      busyLabel={say('Checking...')}
      submitClass={buttonClass('primary', 'w-full')}
      onSubmit={onSubmit}
    >
      <AppCodeField {...inputProps('code')} />
    </PageForm>
  );
}

/** The field for the code of an authenticator app. */
export function AppCodeField(props: Omit<ComponentProps<typeof CodeField>, 'label' | 'hint'>) {
  return (
    <CodeField
      label={say('Code from your app')}
      hint={say('Six digits, from your authenticator app.')}
      {...props}
    />
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
