import { privacy } from '@/organisation/legal/privacy';
import { LegalPage } from '@/pages/legal/LegalPage';

export default function PrivacyPage() {
  return <LegalPage document={privacy} />;
}
