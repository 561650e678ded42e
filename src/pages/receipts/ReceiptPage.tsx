import { Navigate, useLocation, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/auth-context';
import { returnState } from '@/features/auth/guards/return-path';
import { useLinkSecret } from '@/features/mail-links/use-link-secret';
import { ReceiptView } from '@/features/receipts/ReceiptView';
import { useReceipt } from '@/features/receipts/use-receipt';
import { paths } from '@/lib/paths';
import { MissingDetails } from '@/pages/receipts/MissingDetails';

export default function ReceiptPage() {
  const { receiptId = '' } = useParams();
  return <SignedInOrInvited key={receiptId} receiptId={receiptId} />;
}

/** Asks visitors without the link of a mail to sign in. */
function SignedInOrInvited({ receiptId }: { receiptId: string }) {
  const { state } = useAuth();
  const location = useLocation();
  const secret = useLinkSecret();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out' && secret === null) {
    return <Navigate to={paths.signIn} replace state={returnState(location)} />;
  }
  const email = state.status === 'signed-in' ? state.user.email : null;
  return <ReceiptOf receiptId={receiptId} secret={secret} email={email} />;
}

interface Props {
  receiptId: string;
  secret: string | null;
  email: string | null;
}

function ReceiptOf({ receiptId, secret, email }: Props) {
  const { query, openSuccessor } = useReceipt(receiptId, secret);
  return (
    <ReceiptView query={query} secret={secret} email={email}>
      {query.data && secret !== null ? (
        <MissingDetails receipt={query.data} secret={secret} onSaved={() => void openSuccessor()} />
      ) : null}
    </ReceiptView>
  );
}
