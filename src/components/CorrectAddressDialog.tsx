import type { UseMutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { TextField } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { emailSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';

interface Props<Result, Variables, Context> {
  title: string;
  /** What follows from another address. */
  intro: string;
  draft: string;
  autoComplete: 'email' | 'off';
  mutation: UseMutationOptions<Result, Error, Variables, Context>;
  variables: (email: string) => Variables;
  errorText: (error: Error) => string;
  /** Whether an error is about what was typed, so that its text stands at the field. */
  isAboutAddress: (error: Error) => boolean;
  onDone: () => void;
  onClose: () => void;
}

const schema = z.object({ email: emailSchema });

/** Asks for the right email address, which can be corrected only once. */
export function CorrectAddressDialog<Result, Variables, Context>({
  title,
  intro,
  draft,
  autoComplete,
  mutation,
  variables,
  errorText,
  isAboutAddress,
  onDone,
  onClose,
}: Props<Result, Variables, Context>) {
  const { form, inputProps, submit, error, status } = useSubmitForm({
    schema,
    defaults: { email: '' },
    draft,
    mutation,
    errorText: (failure) => (isAboutAddress(failure) ? null : errorText(failure)),
  });
  const { error: invalid, ...email } = inputProps('email');
  return (
    <FormDialog
      {...status}
      title={title}
      intro={<p>{intro}</p>}
      submitLabel={say('Correct it')}
      busyLabel={say('Saving...')}
      onSubmit={form.handleSubmit((values) => submit(variables(values.email), onDone))}
      onClose={onClose}
    >
      <TextField
        type="email"
        label={say('New address')}
        autoComplete={autoComplete}
        error={invalid ?? (error && isAboutAddress(error) ? errorText(error) : undefined)}
        {...email}
      />
      <LegalLine />
    </FormDialog>
  );
}
