import type { UseFormReturn } from 'react-hook-form';
import { LegalLine } from '@/components/LegalLine';
import { TextField } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { say } from '@/lib/say';

interface Props {
  title: string;
  /** What follows from another address. */
  intro: string;
  form: UseFormReturn<{ email: string }>;
  autoComplete: 'email' | 'off';
  /** Why the server did not take it. */
  refusal: string | null;
  /** Whether the refusal is about what was typed, so that it stands at the field. */
  isAboutAddress: boolean;
  isBusy: boolean;
  onSubmit: (email: string) => void;
  onClose: () => void;
}

/** Asks for the right email address, which can be corrected only once. */
export function CorrectAddressDialog(props: Props) {
  const { form, refusal, isAboutAddress } = props;
  const { formState, handleSubmit, register } = form;
  return (
    <FormDialog
      title={props.title}
      intro={<p>{props.intro}</p>}
      hasUnsavedChanges={formState.isDirty}
      error={isAboutAddress ? null : refusal}
      submitLabel={say('Correct it')}
      busyLabel={say('Saving...')}
      isBusy={props.isBusy}
      onSubmit={handleSubmit(({ email }) => props.onSubmit(email))}
      onClose={props.onClose}
    >
      <TextField
        type="email"
        label={say('New address')}
        autoComplete={props.autoComplete}
        error={
          formState.errors.email?.message ?? (isAboutAddress ? (refusal ?? undefined) : undefined)
        }
        {...register('email')}
      />
      <LegalLine />
    </FormDialog>
  );
}
