import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { isLiveSite } from '@/lib/env';
import { publicTables, supabase } from '@/lib/supabase';

/**
 * Whether the organisation is registered for tax-deductible donations, so that it can issue certificates.
 * @param day as YYYY-MM-DD
 */
export function registrationQuery(day: string) {
  return queryOptions({
    queryKey: ['registration', day],
    queryFn: async ({ signal }): Promise<boolean> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('receipt_settings')
        .select('registration_number, valid_until')
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data.registration_number !== null && (data.valid_until ?? day) >= day;
    },
  });
}

/** What the valid receipts of one donor show. */
export type CertificateDetails =
  Database['public']['Functions']['certificate_details']['Returns'][number];

/** The donors of an account's receipts of this tax year and the last, the account's own details first. */
export function certificateDetailsQuery(userId: string) {
  return queryOptions({
    queryKey: ['receipts', 'certificate', userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CertificateDetails[]> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('certificate_details', { mode: isLiveSite() ? 'live' : 'test' })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
