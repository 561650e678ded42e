import { LazyForm } from '@/components/hydration/LazyForm';

const load = () => import('@/features/contact/ContactForm');

export function LazyContactForm() {
  return <LazyForm part="contact" load={load} className="min-h-125 sm:min-h-96" />;
}
