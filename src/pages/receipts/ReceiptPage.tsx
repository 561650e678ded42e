import { Navigate, useLocation, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/accounts/AuthProvider';
import { returnState } from '@/features/accounts/return-to';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { CorrectDetails } from '@/features/donations/donors/CorrectDetails';
import { ReceiptView } from '@/features/donations/receipts/ReceiptView';
import { paths } from '@/lib/paths';

export default function ReceiptPage() {
  const { receiptId = '' } = useParams();
  return <SignedInOrInvited key={receiptId} receiptId={receiptId} />;
}

/** Asks visitors without the link of an email to sign in. */
function SignedInOrInvited({ receiptId }: { receiptId: string }) {
  const { state } = useAuth();
  const location = useLocation();
  const secret = useLinkSecret();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out' && secret === null) {
    return <Navigate to={paths.signIn} replace state={returnState(location)} />;
  }
  const user = state.status === 'signed-in' ? state.user : null;
  return (
    <ReceiptView receiptId={receiptId} secret={secret} user={user}>
      {(receipt, openSuccessor) =>
        secret === null ? null : (
          <CorrectDetails receipt={receipt} secret={secret} onSaved={() => void openSuccessor()} />
        )
      }
    </ReceiptView>
  );
}
