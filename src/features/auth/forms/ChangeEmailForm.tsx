import { useState } from 'react';
import { EmailCodesForm } from '@/features/auth/forms/EmailCodesForm';
import { NewEmailForm } from '@/features/auth/forms/NewEmailForm';

interface Props {
  email: string;
  /** The new address of a pending change, or ''. */
  newEmail: string;
}

/** Asks for a new address, then for the codes that were emailed to the old and the new one. */
export function ChangeEmailForm({ email, newEmail }: Props) {
  // null until the form is used. The service has no way to cancel a change, so '' only hides it.
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const pending = askedFor ?? newEmail;
  // The button that was pressed is gone with the other form, and the focus with it.
  const takesFocus = askedFor !== null;
  return pending === '' ? (
    <NewEmailForm email={email} takesFocus={takesFocus} onSent={setAskedFor} />
  ) : (
    <EmailCodesForm
      email={email}
      newEmail={pending}
      takesFocus={takesFocus}
      onLeave={() => setAskedFor('')}
    />
  );
}
