import { LazyForm } from '@/components/hydration/LazyForm';

const load = () => import('@/features/newsletter/NewsletterForm');

export function LazyNewsletterForm() {
  return <LazyForm part="newsletter" load={load} className="min-h-28.5" />;
}
