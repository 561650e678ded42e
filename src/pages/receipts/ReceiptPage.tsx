import { Navigate, useLocation, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/AuthProvider';
import type { AuthUser } from '@/features/auth/session';
import { returnState } from '@/features/auth/return-to';
import { useLinkSecret } from '@/features/email-links/use-link-secret';
import { ReceiptView } from '@/features/receipts/ReceiptView';
import { ReissueReceipt } from '@/features/receipts/ReissueReceipt';
import { useReceipt } from '@/features/receipts/use-receipt';
import { paths } from '@/lib/paths';
import { CorrectDetails } from '@/pages/receipts/CorrectDetails';

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
  return <ReceiptOf receiptId={receiptId} secret={secret} user={user} />;
}

interface Props {
  receiptId: string;
  secret: string | null;
  user: AuthUser | null;
}

function ReceiptOf({ receiptId, secret, user }: Props) {
  const { query, openReceipt, openSuccessor } = useReceipt(receiptId, secret);
  return (
    <ReceiptView query={query} secret={secret} email={user?.email ?? null}>
      {query.data && secret !== null ? (
        <CorrectDetails receipt={query.data} secret={secret} onSaved={() => void openSuccessor()} />
      ) : null}
      {query.data && user !== null ? (
        <ReissueReceipt receipt={query.data} userId={user.id} onReissued={openReceipt} />
      ) : null}
    </ReceiptView>
  );
}
