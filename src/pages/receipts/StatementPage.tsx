import { useParams } from 'react-router-dom';
import { useUser } from '@/features/auth/AuthProvider';
import { StatementView } from '@/features/receipts/StatementView';

export default function StatementPage() {
  const { taxYear = '' } = useParams();

  return <StatementView taxYear={taxYear} userId={useUser().id} />;
}
