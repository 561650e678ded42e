import { cookies } from '@/organisation/legal/cookies';
import { LegalPage } from '@/pages/legal/LegalPage';

export default function CookiesPage() {
  return <LegalPage document={cookies} />;
}
