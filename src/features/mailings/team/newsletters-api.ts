import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { NewsletterAudience } from '@/features/mailings/team/mailing';
import type { RowOf, Tables } from '@common/database';
import { fetchAllRows, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { paths } from '@/lib/paths';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';

const SENDING_REFRESH_MILLISECONDS = 5000;

const newsletterKeys = {
  all: ['newsletters'] as const,
  progress: (id: string) => [...newsletterKeys.all, 'progress', id] as const,
};

/** The newest newsletters, drafts included. */
export const newslettersQuery = queryOptions({
  queryKey: newsletterKeys.all,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const backend = await supabase();
    const { data } = await backend
      .from('newsletters')
      .select('*')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(PAGE_SIZE_LIMIT)
      .abortSignal(signal)
      .throwOnError();
    return data;
  },
});

/** Of a sent newsletter; null for a draft. Refetched while emails are waiting. */
export function newsletterProgressQuery(id: string) {
  return queryOptions<RowOf<'newsletter_progress'> | null>({
    queryKey: newsletterKeys.progress(id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && (state.data.recipients === null || state.data.waiting > 0)
        ? SENDING_REFRESH_MILLISECONDS
        : false,
    queryFn: async ({ signal }) =>
      (await rpc('newsletter_progress', { newsletter_id: id }, signal))[0] ?? null,
  });
}

interface Draft {
  /** The draft as it was fetched; null for a new one. */
  original: Newsletter | null;
  text: NewsletterText;
}

/** Somebody else saved, sent or deleted the draft after it was fetched. Nothing was written. */
export class DraftChangedError extends Error {
  override name = 'DraftChangedError';

  /** @param current the newsletter as it is now; null when it was deleted */
  constructor(readonly current: Newsletter | null) {
    super('Somebody else changed this draft in the meantime.');
  }
}

/** Saves a draft. Fails with a {@link DraftChangedError} when somebody else changed it after it was fetched. */
export const saveNewsletterDraft = mutationOptions({
  mutationFn: async ({ original, text }: Draft): Promise<Newsletter> => {
    const backend = await supabase();
    const table = backend.from('newsletters');
    if (!original) {
      const { data } = await table.insert(text).select('*').single().throwOnError();
      return data;
    }
    const { data } = await table
      .update(text)
      .eq('id', original.id)
      .eq('updated_at', original.updated_at)
      .is('sent_at', null)
      .select('*')
      .throwOnError();
    const [saved] = data;
    if (saved) return saved;
    const { data: current } = await backend
      .from('newsletters')
      .select('*')
      .eq('id', original.id)
      .maybeSingle()
      .throwOnError();
    throw new DraftChangedError(current);
  },
  onSuccess: (saved, _draft, _onMutateResult, { client }) => {
    client.setQueryData(newslettersQuery.queryKey, (all) => [
      saved,
      ...(all ?? []).filter(({ id }) => id !== saved.id),
    ]);
    refresh(client);
  },
  meta: {
    errorMessage: (error) =>
      error instanceof DraftChangedError
        ? undefined
        : 'Failed to save the draft. Please try again.',
  },
});

/** Deletes a draft. Does nothing when it is gone or was sent. */
export const deleteNewsletterDraft = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    const backend = await supabase();
    await backend.from('newsletters').delete().eq('id', id).is('sent_at', null).throwOnError();
  },
  onSuccess: (_data, id, _onMutateResult, { client }) => {
    client.setQueryData(newslettersQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
    refresh(client);
  },
  meta: { errorMessage: 'Failed to delete the draft' },
});

interface Sending {
  /** As it was previewed. */
  newsletter: Newsletter;
  audience: NewsletterAudience;
  /** Of the sponsors of one dog. */
  dogId: string | null;
}

/**
 * Sends a newsletter in the background; a second call changes nothing. Refused with PT409 when somebody else saved another
 * text meanwhile. Without an error toast: the dialog, which would cover it, shows the error.
 */
export const sendNewsletter = mutationOptions({
  mutationFn: ({ newsletter, audience, dogId }: Sending) =>
    rpc('send_newsletter', {
      newsletter_id: newsletter.id,
      audience,
      ...(dogId !== null && { dog_id: dogId }),
      expected_updated_at: newsletter.updated_at,
    }),
  onSettled: (_data, _error, _sending, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: newsletterKeys.all }),
});

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: newsletterKeys.all });
}

export type Newsletter = Tables<'newsletters'>;

export type NewsletterText = Pick<Newsletter, 'subject' | 'body'>;

/** The HTML of a newsletter's email, made by the template that `send-email` uses. */
export function previewQuery(text: NewsletterText) {
  return queryOptions({
    queryKey: ['newsletter-preview', text],
    queryFn: async (): Promise<string> => {
      const [{ renderEmail }, { newsletter }] = await Promise.all([
        import('@common/emails/render-email'),
        import('@common/emails/newsletter'),
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

export type Subscriber = Pick<
  Tables<'newsletter_subscribers'>,
  'email' | 'created_at' | 'confirmed_at' | 'needs_review'
>;

/** Every subscriber, ordered by email. */
export const fetchSubscribers = mutationOptions({
  mutationFn: async () => {
    const backend = await supabase();
    return fetchAllRows<Subscriber>(async (last) => {
      const { data } = await backend
        .from('newsletter_subscribers')
        .select('email, created_at, confirmed_at, needs_review')
        .gt('email', last?.email ?? '')
        .order('email')
        .limit(PAGE_SIZE_LIMIT)
        .throwOnError();
      return data;
    });
  },
  meta: { errorMessage: 'Failed to fetch the newsletter addresses' },
});
