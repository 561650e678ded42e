import type { PostgrestError } from '@supabase/supabase-js';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { TextField } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { personErrorMessage, setPersonEmail } from '@/features/people/people-api';
import type { Person } from '@/features/people/person';
import { formResolver } from '@/lib/form-resolver';
import { emailSchema } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';

const schema = z.object({ email: emailSchema });

interface Props {
  person: Pick<Person, 'id' | 'email'>;
  onClose: () => void;
}

/** Corrects or adds the email address of a person without an account. */
export function AddressDialog({ person, onClose }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { email: person.email ?? '' },
  });
  const { submit, isPending, error } = useSubmitOnce(setPersonEmail);
  const other = error?.message === 'other-person' ? (error as PostgrestError).details : null;
  return (
    <FormDialog
      title={person.email === null ? 'Add an email address' : 'Change the email address'}
      intro={
        <p>
          {person.email === null
            ? 'Emails and receipts go to this address from now on.'
            : 'Emails and receipts go to the new address. The old one is told that the address changed, and the links in the emails that it got no longer work.'}
        </p>
      }
      hasUnsavedChanges={formState.isDirty}
      error={error && personErrorMessage(error)}
      submitLabel="Save address"
      busyLabel="Saving..."
      isBusy={isPending}
      footer={
        other === null ? null : (
          <Link to={paths.person(other)} className="text-link">
            Open the person with this address
          </Link>
        )
      }
      onSubmit={handleSubmit(({ email }) => submit({ personId: person.id, email }, onClose))}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
    </FormDialog>
  );
}
