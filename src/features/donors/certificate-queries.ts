import { queryOptions } from '@tanstack/react-query';
import { publicTables } from '@/lib/supabase';

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
