import { Navigate, useLocation, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { useAuth } from '@/features/auth/auth-context';
import { returnState } from '@/features/auth/guards/return-path';
import { ReceiptView } from '@/features/receipts/ReceiptView';
import { useReceiptSecret } from '@/features/receipts/use-receipt-secret';
import { paths } from '@/lib/paths';

export default function ReceiptPage() {
  const { receiptId = '' } = useParams();
  return <ReceiptOf key={receiptId} receiptId={receiptId} />;
}

function ReceiptOf({ receiptId }: { receiptId: string }) {
  const { state } = useAuth();
  const location = useLocation();
  const secret = useReceiptSecret();
  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signed-out' && secret === null) {
    return <Navigate to={paths.signIn} replace state={returnState(location)} />;
  }
  const email = state.status === 'signed-in' ? state.user.email : null;
  return <ReceiptView receiptId={receiptId} secret={secret} email={email} />;
}
