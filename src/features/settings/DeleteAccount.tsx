import { useCallback, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { DeleteAccountDialog } from '@/features/settings/DeleteAccountDialog';

interface Props {
  email: string;
  /** Called when the account is gone. */
  onDeleted: () => void;
}

/** The way to leave for good. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = useCallback(() => setIsAsking(false), []);
  return (
    <>
      <button type="button" className={buttonClass('danger')} onClick={() => setIsAsking(true)}>
        Delete Account
      </button>
      {isAsking ? (
        <DeleteAccountDialog email={email} onClose={stopAsking} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}
