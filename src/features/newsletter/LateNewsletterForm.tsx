import { LateForm } from '@/components/LateForm';

const load = () => import('@/features/newsletter/NewsletterForm');

/** The newsletter box of the footer. */
export function LateNewsletterForm() {
  return <LateForm load={load} className="min-h-28.5" />;
}
