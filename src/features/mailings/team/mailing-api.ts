import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Tables } from '@common/database';
import type { MailingTarget } from '@/features/mailings/team/mailing';
import { errorTexts } from '@/lib/error-texts';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';

const PROGRESS_REFRESH_MILLISECONDS = 3000;

/** The newest of a target are shown. */
const SHOWN_MAILINGS = 5;

const mailingKeys = {
  all: ['mailings'] as const,
  count: (target: MailingTarget) => [...mailingKeys.all, 'count', target] as const,
  list: (target: MailingTarget) => [...mailingKeys.all, 'list', target] as const,
};

/** How many people a mailing would write to now, by the function that lists them for it. */
export function recipientCountQuery(target: MailingTarget) {
  return queryOptions({
    queryKey: mailingKeys.count(target),
    staleTime: 0,
    queryFn: ({ signal }) => {
      const args = {
        kind: target.kind,
        ...(target.kind === 'newsletter' && { audience: target.audience }),
        ...(target.kind !== 'identity-request' &&
          target.dogId !== null && { dog_id: target.dogId }),
        ...(target.kind === 'identity-request' && {
          tax_year: target.taxYear,
          mode: target.mode,
        }),
      };
      return rpc('count_mailing_recipients', args, signal);
    },
  });
}

type ListedTarget = Exclude<MailingTarget, { kind: 'newsletter' }>;

/** The newest mailings to a target, of anybody in the team. Refetched while one of them is being sent. */
export function mailingsQuery(target: ListedTarget) {
  return queryOptions<Tables<'mailings'>[]>({
    queryKey: mailingKeys.list(target),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null)
        ? PROGRESS_REFRESH_MILLISECONDS
        : false,
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const rows = backend.from('mailings').select('*').eq('kind', target.kind);
      const { data } = await (
        target.kind === 'sponsor-message'
          ? rows.eq('dog_id', target.dogId)
          : rows.eq('tax_year', target.taxYear).eq('mode', target.mode)
      )
        .order('created_at', { ascending: false })
        .order('id')
        .limit(SHOWN_MAILINGS)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

interface SponsorsMessage {
  dogId: string;
  subject: string;
  body: string;
}

/**
 * Writes a message to every sponsor of a dog, in the background. The same text within a day is sent once. Without an
 * error toast: the dialog, which would cover it, shows the error.
 */
export const messageSponsors = mutationOptions({
  mutationFn: ({ dogId, subject, body }: SponsorsMessage) =>
    rpc('message_sponsors', { dog_id: dogId, subject, body }),
  onSettled: refresh,
});

/** Asks the donors of a tax year for what is missing, in the background, each at most once in 30 days. */
export const askForIdentities = mutationOptions({
  mutationFn: ({
    taxYear,
    mode,
  }: Omit<Extract<MailingTarget, { kind: 'identity-request' }>, 'kind'>) =>
    rpc('ask_for_identities', { tax_year: taxYear, mode }),
  onSettled: refresh,
});

function refresh(
  _data: unknown,
  _error: unknown,
  _variables: unknown,
  _onMutateResult: unknown,
  { client }: { client: QueryClient },
) {
  return client.invalidateQueries({ queryKey: mailingKeys.all });
}

/** Why a mailing could not be requested, as a sentence. */
export const mailingErrorText = errorTexts({
  PT429: 'Too much is being sent already. Please wait until some of it is done.',
  PT409:
    'Somebody else changed this meanwhile, so nothing was sent. Close it, and open it again from the list.',
  otherwise: 'We can’t tell whether that worked. Please try again: nobody is written to twice.',
});
