import { terms } from '@/organisation/legal/terms';
import { LegalPage } from '@/pages/legal/LegalPage';

export default function TermsPage() {
  return <LegalPage document={terms} />;
}
