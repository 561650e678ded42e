import { LateForm } from '@/components/LateForm';

const load = () => import('@/features/contact/ContactForm');

/** The contact form on a page that has more to show than it. */
export function LateContactForm() {
  return <LateForm load={load} className="min-h-125 sm:min-h-96" />;
}
