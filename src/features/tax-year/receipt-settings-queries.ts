import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ReceiptSettingsValues } from '@/features/tax-year/receipt-settings-schema';
import type { Tables } from '@/lib/database.types';
import { supabase } from '@/lib/supabase';

/** What new receipts say about the organisation, as the form has it. */
export const receiptSettingsQuery = queryOptions({
  queryKey: ['receipt-settings'],
  queryFn: async ({ signal }): Promise<ReceiptSettingsValues> => {
    const backend = await supabase();
    const { data } = await backend
      .from('receipt_settings')
      .select('*')
      .abortSignal(signal)
      .single()
      .throwOnError();
    return toValues(data);
  },
});

export const saveReceiptSettings = mutationOptions({
  mutationFn: async (values: ReceiptSettingsValues): Promise<ReceiptSettingsValues> => {
    const backend = await supabase();
    const { data } = await backend
      .from('receipt_settings')
      .update({
        organisation_name: values.name,
        organisation_address: values.address,
        pan: values.pan || null,
        registration_number: values.registrationNumber || null,
        registered_on: values.registeredOn || null,
        valid_until: values.validUntil || null,
        section: values.section,
      })
      .eq('id', true)
      .select('*')
      .single()
      .throwOnError();
    return toValues(data);
  },
  onSuccess: (values, _given, _onMutateResult, { client }) => {
    client.setQueryData(receiptSettingsQuery.queryKey, values);
  },
  meta: { errorMessage: 'The settings could not be saved. Please try again.' },
});

function toValues(row: Tables<'receipt_settings'>): ReceiptSettingsValues {
  return {
    name: row.organisation_name,
    address: row.organisation_address,
    pan: row.pan ?? '',
    registrationNumber: row.registration_number ?? '',
    registeredOn: row.registered_on ?? '',
    validUntil: row.valid_until ?? '',
    section: row.section,
  };
}
