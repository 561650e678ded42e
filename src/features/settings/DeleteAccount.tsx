import { useCallback, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import type { PaymentStop } from '@/features/settings/account-queries';
import { DeleteAccountDialog } from '@/features/settings/DeleteAccountDialog';

interface Props {
  email: string;
  onDeleted: (payments: PaymentStop) => void;
}

export function DeleteAccount({ email, onDeleted }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button type="button" className={buttonClass('danger')} onClick={() => setIsOpen(true)}>
        Delete Account
      </button>
      {isOpen ? <DeleteAccountDialog email={email} onClose={close} onDeleted={onDeleted} /> : null}
    </>
  );
}
