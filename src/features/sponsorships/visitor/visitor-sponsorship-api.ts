import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callFunction } from '@/lib/edge-functions';
import { errorTexts } from '@/lib/error-texts';
import { requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';
import { publicTables } from '@/lib/supabase';
import { Constants } from '@common/database';

const { dog_status, end_reason, failure_reason, payment_mode, pause_reason, desired_status } =
  Constants.public.Enums;

const openedSchema = z.object({
  amount_paise: z.int(),
  mode: z.enum(payment_mode),
  status: z.string(),
  desired_status: z.enum(desired_status),
  pause_reason: z.nullable(z.enum(pause_reason)),
  /** The Indian day on which a pause ends, as an ISO date. */
  resume_on: z.nullable(z.string()),
  end_reason: z.nullable(z.enum(end_reason)),
  starts_at: z.nullable(z.string()),
  next_charge_at: z.nullable(z.string()),
  halted_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Of the newest failed charge, while one is missing. */
  failure_reason: z.nullable(z.enum(failure_reason)),
  /** Null for all dogs. */
  dog: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      image_url: z.string(),
      status: z.enum(dog_status),
    }),
  ),
  /** An account has confirmed the email address. */
  is_joined: z.boolean(),
  /** The link came by email, so its reader may not be the payer. */
  is_emailed: z.boolean(),
  /** Null for an emailed link and a joined sponsorship. */
  email: z.nullable(z.string()),
  can_correct: z.boolean(),
});

/** What the link of a visitor's sponsorship opens. */
export type VisitorSponsorship = z.infer<typeof openedSchema>;

/** What the address of the page has. */
export interface SponsorshipLink {
  sponsorshipId: string;
  secret: string;
}

const terms = ({ sponsorshipId, secret }: SponsorshipLink) => ({
  sponsorship_id: sponsorshipId,
  secret,
});

const key = ({ sponsorshipId, secret }: SponsorshipLink) =>
  ['visitor-sponsorship', sponsorshipId, secret] as const;

/** The sponsorship that a link opens; null for an unknown link. */
export function visitorSponsorshipQuery(link: SponsorshipLink) {
  return queryOptions({
    queryKey: key(link),
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      // It throws for an answer of another version of the site.
      z
        .nullable(openedSchema)
        .parse(
          await rpc(
            'visitor_sponsorship',
            { ...terms(link), ...requestLanguage },
            signal,
            publicTables,
          ),
        ),
  });
}

const refetch = (client: QueryClient, link: SponsorshipLink) =>
  client.invalidateQueries({ queryKey: key(link) });

// No error toasts: what shows the button shows the error.

/** Stores the request to stop, and has the server end it at the provider, which a scheduled job would repeat. */
export const stopVisitorSponsorship = mutationOptions({
  mutationFn: (link: SponsorshipLink) =>
    rpc('stop_visitor_sponsorship', terms(link), undefined, publicTables),
  onSettled: (_data, error, link, _onMutateResult, { client }) => {
    if (!error) {
      void callFunction('sync-sponsorship', terms(link)).then(
        () => refetch(client, link),
        () => {},
      );
    }
    return refetch(client, link);
  },
});

export const correctVisitorEmail = mutationOptions({
  mutationFn: ({ email, ...link }: SponsorshipLink & { email: string }) =>
    rpc('correct_sponsorship_email', { ...terms(link), email }, undefined, publicTables),
  onSettled: (_data, _error, link, _onMutateResult, { client }) => refetch(client, link),
});

/** Stops the emails to the address that the link came to. */
export const refuseSponsorshipEmails = mutationOptions({
  mutationFn: (link: SponsorshipLink) =>
    rpc('refuse_sponsorship_emails', terms(link), undefined, publicTables),
});

/** Why a request was not stored. */
export const visitorSponsorshipErrorMessage = errorTexts({
  'unknown-sponsorship': say('This link is out of date. Please use the one in our newest email.'),
  joined: say('This sponsorship is in an account by now, so this isn’t possible here any more.'),
  'corrected-before': say('The address has already been corrected, which is possible only once.'),
  'not-an-address': say('Please enter a valid email address.'),
  otherwise: say('That didn’t work. Please check your connection and try again.'),
});
