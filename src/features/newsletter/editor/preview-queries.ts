import { queryOptions } from '@tanstack/react-query';
import type { NewsletterText } from '@/features/newsletter/editor/newsletter-schema';
import { paths } from '@/lib/paths';

/** The HTML of a newsletter's email, made by the template that `send-email` uses. */
export function previewQuery(text: NewsletterText) {
  return queryOptions({
    queryKey: ['newsletter-preview', text],
    queryFn: async (): Promise<string> => {
      const { renderEmail } =
        await import('../../../../supabase/functions/_shared/emails/render-email.ts');
      const email = { template: 'newsletter', name: '', data: { newsletter_id: '', ...text } };
      const { html } = renderEmail(email, {
        siteUrl: window.location.origin,
        unsubscribeUrl: `${window.location.origin}${paths.unsubscribe}`,
      });
      return html;
    },
  });
}
