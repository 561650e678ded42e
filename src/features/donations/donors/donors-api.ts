import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Donor } from '@/features/donations/donors/donor';
import type { Tables } from '@common/database';
import { errorCode } from '@/lib/access-errors';
import { CHANGED_MEANWHILE } from '@/lib/edited-row';
import { callFunction, FunctionError } from '@/lib/edge-functions';
import { isLiveSite } from '@/lib/env';
import { rpc } from '@/lib/rpc';
import { publicTables, supabase } from '@/lib/supabase';

/** The details of an account; null before the first donation. Staff may read other rows, so it names the account. */
export function donorQuery(userId: string) {
  return queryOptions({
    queryKey: ['donor', userId],
    queryFn: async ({ signal }): Promise<Donor | null> => {
      const backend = await supabase();
      const { data } = await backend
        .from('donors')
        .select('name, address, pan_masked, updated_at')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

/** The name and address of an account's profile, for its first donation; '' if there are none. */
export function donorProfileQuery(userId: string) {
  return queryOptions({
    queryKey: ['donor', userId, 'profile'],
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const { data } = await backend
        .from('profiles')
        .select('name, address')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ?? { name: '', address: '' };
    },
  });
}

export interface DonorDetails {
  name: string;
  address: string;
  /** '' removes it, undefined keeps it. */
  pan: string | undefined;
  /** Of the details that are changed; undefined for the first ones. */
  updated_at?: string | undefined;
}

const savedSchema = z.object({
  name: z.string(),
  address: z.string(),
  pan_masked: z.nullable(z.string()),
  /** Nothing is changed before a press in an email to it, such as 'a•••@example.org'. */
  sent_to: z.optional(z.string()),
  updated_at: z.optional(z.string()),
});

/** What is stored after details were sent. */
export type SavedDonor = z.infer<typeof savedSchema>;

/** Saves the details of an account. Fails with a FunctionError, `changed-meanwhile` when another window was faster. */
export function saveDonor(userId: string) {
  return mutationOptions({
    mutationFn: (details: DonorDetails) => callSaveDonor(details),
    onSuccess: ({ sent_to: _sentTo, ...donor }, _details, _onMutateResult, { client }) => {
      client.setQueryData(donorQuery(userId).queryKey, donor);
    },
    onError: async (error, _details, _onMutateResult, { client }) => {
      if (errorCode(error) === CHANGED_MEANWHILE) await client.refetchQueries(donorQuery(userId));
    },
    // The cache must not keep a PAN.
    gcTime: 0,
  });
}

const whatsAppKey = (userId: string) => ['donor', userId, 'whatsapp'] as const;

/** The WhatsApp number of an account; null for none. */
export function whatsAppQuery(userId: string) {
  return queryOptions({
    queryKey: whatsAppKey(userId),
    queryFn: async ({ signal }) => (await rpc('own_whatsapp', {}, signal))[0] ?? null,
  });
}

/** Stores an account's number, to which the person has agreed; null deletes it. */
export function setWhatsApp(userId: string) {
  return mutationOptions({
    mutationFn: (number: string | null) =>
      rpc('set_own_whatsapp', { number, consents: number !== null }),
    onSuccess: (_nothing, _number, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: whatsAppKey(userId) }),
  });
}

/**
 * Adds what is missing of a donor without an account, who has a link to a receipt, or sends the email that confirms a
 * replacement. Fails with a FunctionError.
 * @param secret the one of the link
 */
export function saveDonorOfReceipt(receiptId: string, secret: string) {
  return mutationOptions({
    mutationFn: (details: DonorDetails) =>
      callSaveDonor(details, { receipt_id: receiptId, secret }),
    gcTime: 0,
  });
}

/**
 * Corrects the details of any donor. For administrators. Fails with a FunctionError, `changed-meanwhile` when somebody
 * changed them after they were fetched.
 */
export function correctDonor(donorId: string) {
  return mutationOptions({
    mutationFn: (details: DonorDetails & Pick<AnyDonor, 'updated_at'>) =>
      callSaveDonor(details, { donor_id: donorId }),
    // Also after a refusal: somebody else may have changed them.
    onSettled: (_saved, _error, _details, _onMutateResult, { client }) =>
      client.invalidateQueries({ queryKey: anyDonorQuery(donorId).queryKey }),
    gcTime: 0,
  });
}

export type AnyDonor = Pick<Tables<'donors'>, 'name' | 'address' | 'pan_masked' | 'updated_at'>;

/** The details on the receipts of any donor, for the team. Null when they are deleted. */
export function anyDonorQuery(donorId: string) {
  return queryOptions({
    queryKey: ['donor', 'any', donorId],
    staleTime: 0,
    // A correction begins with the details as they are now.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<AnyDonor | null> => {
      const backend = await supabase();
      const { data } = await backend
        .from('donors')
        .select('name, address, pan_masked, updated_at')
        .eq('id', donorId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

async function callSaveDonor(
  { name, address, pan, updated_at }: DonorDetails,
  of: { receipt_id?: string; secret?: string; donor_id?: string } = {},
): Promise<SavedDonor> {
  const details = { name, address, is_indian_citizen: true, pan, updated_at };
  const saved = savedSchema.safeParse(await callFunction('save-donor', { ...details, ...of }));
  if (!saved.success) throw new FunctionError(undefined);
  return saved.data;
}

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

/** The donors of an account's receipts of this tax year and the last, the account's own details first. */
export function certificateDetailsQuery(userId: string) {
  return queryOptions({
    queryKey: ['receipts', 'certificate', userId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      rpc('certificate_details', { mode: isLiveSite() ? 'live' : 'test' }, signal),
  });
}
