import { refunds } from '@/organisation/legal/refunds';
import { LegalPage } from '@/pages/legal/LegalPage';

export default function RefundsPage() {
  return <LegalPage document={refunds} />;
}
