import { LazyForm } from '@/components/LazyForm';
import { site, telephoneLink } from '@/config/site';

const load = () => import('@/features/contact/ContactForm');

export function LazyContactForm() {
  return (
    <LazyForm
      load={load}
      className="min-h-125 sm:min-h-96"
      withoutScript={
        import.meta.env.SSR ? (
          <>
            This form needs JavaScript, which is switched off here. Please write to{' '}
            <a className="text-link" href={`mailto:${site.email}`}>
              {site.email}
            </a>{' '}
            or call{' '}
            <a className="text-link" href={telephoneLink(site.telephone)}>
              {site.telephone}
            </a>
            .
          </>
        ) : null
      }
    />
  );
}
