import { cookies } from '@/content/legal/cookies';
import { LegalPage } from '@/pages/legal/LegalPage';

export default function CookiesPage() {
  return <LegalPage document={cookies} />;
}
