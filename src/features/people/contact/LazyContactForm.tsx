import type { ComponentProps } from 'react';
import { LazyForm } from '@/components/LazyForm';
import { site, telephoneLink } from '@/config/site';

const load = () => import('@/features/people/contact/ContactForm');
const loadPaymentNotice = () => import('@/features/people/contact/PaymentNoticeForm');

export function LazyContactForm() {
  return <LazyLetter load={load} className="min-h-125 sm:min-h-96" />;
}

export function LazyPaymentNoticeForm() {
  return <LazyLetter load={loadPaymentNotice} className="min-h-225 sm:min-h-150" />;
}

function LazyLetter(form: Pick<ComponentProps<typeof LazyForm>, 'load' | 'className'>) {
  return (
    <LazyForm
      {...form}
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
