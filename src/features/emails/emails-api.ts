import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

const emailKeys = {
  overview: ['email', 'overview'] as const,
  refused: ['email', 'refused'] as const,
  unsent: ['email', 'unsent'] as const,
};

export interface EmailOverview {
  waiting: number;
  /** ISO 8601; null when nothing waits. */
  oldestWaiting: string | null;
  sentLastDay: number;
  failedLastWeek: number;
}

export const emailOverviewQuery = queryOptions({
  queryKey: emailKeys.overview,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<EmailOverview> => {
    const backend = await supabase();
    const { data } = await backend
      .rpc('email_overview')
      .abortSignal(signal)
      .single()
      .throwOnError();
    return {
      waiting: data.waiting,
      oldestWaiting: data.oldest_waiting,
      sentLastDay: data.sent_last_day,
      failedLastWeek: data.failed_last_week,
    };
  },
});

/** An email that nobody gets without help. Times are ISO 8601. */
export interface UnsentEmail {
  id: string;
  /** null where the team knows nobody with the address. Of a gift, who gave it. */
  personId: string | null;
  /** null once the account, or the address of a gift, is deleted. */
  email: string | null;
  createdAt: string;
  /** null while sending is still tried. */
  failedAt: string | null;
  attempts: number;
  /** What the mail server answered last. */
  lastError: string | null;
  /** The recipient of a gift; null for other emails. */
  giftFor: string | null;
}

/** The generated types know no nulls in the columns of a function. */
interface UnsentEmailRow {
  id: string;
  person_id: string | null;
  email: string | null;
  created_at: string;
  failed_at: string | null;
  attempts: number;
  last_error: string | null;
  gift_for: string | null;
}

/** The newest hundred emails that failed this week or wait too long. */
export const unsentEmailsQuery = queryOptions({
  queryKey: emailKeys.unsent,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<UnsentEmail[]> => {
    const backend = await supabase();
    const { data } = await backend.rpc('unsent_emails').abortSignal(signal).throwOnError();
    return data.map((row: UnsentEmailRow) => ({
      id: row.id,
      personId: row.person_id,
      email: row.email,
      createdAt: row.created_at,
      failedAt: row.failed_at,
      attempts: row.attempts,
      lastError: row.last_error,
      giftFor: row.gift_for,
    }));
  },
});

const REFUSED_LIMIT = 100;

export interface RefusedAddress {
  email: string;
  reason: string;
  /** ISO 8601. */
  refusedAt: string;
}

interface RefusedAddresses {
  /** The newest {@link REFUSED_LIMIT}. */
  addresses: RefusedAddress[];
  /** Of all. */
  count: number;
}

export const refusedAddressesQuery = queryOptions({
  queryKey: emailKeys.refused,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<RefusedAddresses> => {
    const backend = await supabase();
    const { data, count } = await backend
      .from('refused_addresses')
      .select('email, reason, refused_at', { count: 'exact' })
      .order('refused_at', { ascending: false })
      .order('email')
      .limit(REFUSED_LIMIT)
      .abortSignal(signal)
      .throwOnError();
    const addresses = data.map(({ email, reason, refused_at: refusedAt }) => ({
      email,
      reason,
      refusedAt,
    }));
    return { addresses, count: count ?? addresses.length };
  },
});

/** Lets the next email to an address leave. Does nothing when the address is no longer refused. */
export const tryAddressAgain = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    await backend.from('refused_addresses').delete().eq('email', email).throwOnError();
  },
  onSuccess: (_data, email) => {
    void showToast('success', `The next email to ${email} will be sent.`);
  },
  // Not awaited: the list, which loses the pressed button, must not change before focus has moved.
  onSettled: (_data, _error, _email, _onMutateResult, { client }) => {
    void client.invalidateQueries({ queryKey: emailKeys.refused });
  },
  meta: { errorMessage: 'That did not work. Please try again.' },
});
