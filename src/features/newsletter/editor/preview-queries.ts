import { queryOptions } from '@tanstack/react-query';
import type { NewsletterText } from '@/features/newsletter/editor/newsletter-schema';
import { paths } from '@/lib/paths';

/** The HTML of a newsletter's email, made by the template that `send-email` uses. */
export function previewQuery(text: NewsletterText) {
  return queryOptions({
    queryKey: ['newsletter-preview', text],
    queryFn: async (): Promise<string> => {
      const [{ renderEmail }, { newsletter }] = await Promise.all([
        import('../../../../supabase/functions/_shared/emails/render-email.ts'),
        import('../../../../supabase/functions/_shared/emails/newsletter.ts'),
      ]);
      const { html } = renderEmail(
        newsletter,
        { name: '', data: text },
        {
          siteUrl: window.location.origin,
          unsubscribeUrl: `${window.location.origin}${paths.unsubscribe}`,
        },
      );
      return html;
    },
  });
}
