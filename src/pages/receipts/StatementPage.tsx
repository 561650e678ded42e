import { useParams } from 'react-router-dom';
import { useUser } from '@/features/accounts/AuthProvider';
import { StatementView } from '@/features/donations/receipts/StatementView';

export default function StatementPage() {
  const { taxYear = '' } = useParams();

  return <StatementView taxYear={taxYear} userId={useUser().id} />;
}
