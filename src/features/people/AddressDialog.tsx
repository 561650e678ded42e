import type { PostgrestError } from '@supabase/supabase-js';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { personErrorMessage, setPersonEmail } from '@/features/people/people-api';
import type { Person } from '@/features/people/person';
import { emailSchema } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';

interface Props {
  person: Pick<Person, 'id' | 'email'>;
  onClose: () => void;
}

/** Corrects or adds the email address of a person without an account. */
export function AddressDialog({ person, onClose }: Props) {
  const { form, field, submit, error, status } = useSubmitForm({
    schema: z.object({ email: emailSchema }),
    defaults: { email: person.email ?? '' },
    mutation: setPersonEmail,
    errorText: personErrorMessage,
  });
  const other = error?.message === 'other-person' ? (error as PostgrestError).details : null;
  return (
    <FormDialog
      {...status}
      title={person.email === null ? 'Add an email address' : 'Change the email address'}
      intro={
        <p>
          {person.email === null
            ? 'Emails and receipts go to this address from now on.'
            : 'Emails and receipts go to the new address. The old one is told that the address changed, and the links in the emails that it got no longer work.'}
        </p>
      }
      submitLabel="Save address"
      busyLabel="Saving..."
      footer={
        other === null ? null : (
          <Link to={paths.person(other)} className="text-link">
            Open the person with this address
          </Link>
        )
      }
      onSubmit={form.handleSubmit(({ email }) => submit({ personId: person.id, email }, onClose))}
      onClose={onClose}
    >
      {field('email', 'Email', 'other-email')}
    </FormDialog>
  );
}
