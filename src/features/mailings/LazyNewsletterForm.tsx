import { LazyForm } from '@/components/LazyForm';
import { site } from '@/config/site';

const load = () => import('@/features/mailings/NewsletterForm');

export function LazyNewsletterForm() {
  return (
    <LazyForm
      load={load}
      className="min-h-28.5"
      withoutScript={
        import.meta.env.SSR ? (
          <>
            To subscribe, please write to{' '}
            <a className="underline" href={`mailto:${site.email}`}>
              {site.email}
            </a>
            .
          </>
        ) : null
      }
    />
  );
}
