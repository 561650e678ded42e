// The person's own authenticator apps, one a device.
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { organisationDetails } from '@common/organisation';
import { RefusedCodeError } from '@/features/accounts/auth-api';
import { errorCode } from '@/lib/access-errors';
import { say } from '@/lib/say';
import { withSecondFactor } from '@/lib/second-factor';
import { supabase } from '@/lib/supabase';

const appsKey = ['own-apps'] as const;

/** The oldest first, without those that were never confirmed. */
export const appsQuery = queryOptions({
  queryKey: appsKey,
  staleTime: 0,
  queryFn: async () => {
    const { data, error } = await (await supabase()).auth.mfa.listFactors();
    if (error) throw error;
    return data.totp.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  },
});

/** What the app scans, or what is typed into it. */
export interface NewApp {
  id: string;
  /** A data URL. */
  qrCode: string;
  secret: string;
}

/** Makes a secret for another device, and deletes those that were never confirmed. */
export const startApp = mutationOptions({
  mutationFn: async (): Promise<NewApp> => {
    const { mfa } = (await supabase()).auth;
    const { data: known, error: listError } = await mfa.listFactors();
    if (listError) throw listError;
    const unfinished = known.all.filter(({ status }) => status === 'unverified');
    await Promise.all(unfinished.map(({ id }) => mfa.unenroll({ factorId: id })));
    const { data, error } = await mfa.enroll({
      factorType: 'totp',
      issuer: organisationDetails.name,
      // The service wants another name for each. No page shows it.
      friendlyName: crypto.randomUUID(),
    });
    if (error) throw error;
    return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
  },
  meta: { errorMessage: say('The app could not be set up. Please try again.') },
});

/** Confirms a new app by its first code. @throws RefusedCodeError for a wrong code */
export const confirmApp = mutationOptions({
  mutationFn: async ({ id, code }: { id: string; code: string }): Promise<void> => {
    const { mfa } = (await supabase()).auth;
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    if (error?.code === 'mfa_verification_failed') throw new RefusedCodeError('', error);
    if (error) throw error;
  },
  onSuccess: (_void, _values, _onMutateResult, { client }) => refreshApps(client),
  meta: {
    errorMessage: (error: Error) => {
      if (error instanceof RefusedCodeError) return undefined;
      return isAppGone(error)
        ? say('That took too long. Please scan the code again.')
        : say('The app could not be set up. Please try again.');
    },
  },
});

/** Whether the service has deleted an app that wasn't confirmed within five minutes. */
export const isAppGone = (error: Error) => errorCode(error) === 'mfa_factor_not_found';

/** Asks for a code when the session has none any more, as after removing the app that it was given with. */
export const removeApp = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    const { mfa } = (await supabase()).auth;
    await withSecondFactor(async () => {
      const { error } = await mfa.unenroll({ factorId: id });
      if (error) throw error;
    });
  },
  onSuccess: (_void, _id, _onMutateResult, { client }) => refreshApps(client),
});

const refreshApps = (client: QueryClient) => client.invalidateQueries({ queryKey: appsKey });
