import { LazyForm } from '@/components/hydration/LazyForm';

const load = () => import('@/features/newsletter/NewsletterForm');

/** The newsletter box of the footer. */
export function LazyNewsletterForm() {
  return <LazyForm load={load} className="min-h-28.5" />;
}
