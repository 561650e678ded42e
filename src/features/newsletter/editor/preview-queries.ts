import { queryOptions } from '@tanstack/react-query';
import type { NewsletterText } from '@/features/newsletter/editor/newsletter-schema';
import { paths } from '@/lib/paths';

/** The HTML of a newsletter's mail, made by the template that `send-mail` uses. */
export function previewQuery(text: NewsletterText) {
  return queryOptions({
    queryKey: ['newsletter-preview', text],
    queryFn: async (): Promise<string> => {
      const { renderMail } =
        await import('../../../../supabase/functions/_shared/mail/render-mail.ts');
      const mail = { template: 'newsletter', name: '', data: { newsletter_id: '', ...text } };
      const { html } = renderMail(mail, {
        siteUrl: window.location.origin,
        unsubscribeUrl: `${window.location.origin}${paths.unsubscribe}`,
      });
      return html;
    },
  });
}
