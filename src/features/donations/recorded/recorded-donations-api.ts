import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Constants, type Enums, type RowOf } from '@common/database';
import { callFunction, FunctionError } from '@/lib/edge-functions';
import { errorTexts } from '@/lib/error-texts';
import { isLiveSite } from '@/lib/env';
import { fetchFoundPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

const changesSchema = z.array(
  z.object({
    kind: z.enum(Constants.public.Enums.donation_change_kind),
    reason: z.nullable(z.string()),
    amount_paise: z.nullable(z.number()),
    happened_on: z.nullable(z.string()),
    way: z.nullable(z.enum(Constants.public.Enums.donation_way)),
    changed_by_name: z.nullable(z.string()),
    changed_at: z.string(),
  }),
);

export type RecordedDonation = Omit<RowOf<'recorded_donation_details'>, 'changes'> & {
  changes: z.infer<typeof changesSchema>;
};
type DonationWay = Enums<'donation_way'>;

const keys = {
  all: ['recorded-donations'],
  people: (search: string) => ['recorded-donations', 'people', search],
  one: (id: string) => ['recorded-donations', 'one', id],
  list: (page: number) => ['recorded-donations', 'list', page],
  cheques: (page: number) => ['recorded-donations', 'cheques', page],
  askedVoids: ['recorded-donations', 'asked-voids'],
  void: (ids: readonly string[]) => ['recorded-donations', 'void', ...ids],
} as const;

/** Refetches what shows recorded donations and standing orders; the list of people does, too. */
export function refreshRecorded(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keys.all }),
    client.invalidateQueries({ queryKey: ['people'] }),
    client.invalidateQueries({ queryKey: ['team-sponsorships'] }),
  ]);
}

/** At most 8 people by part of a name, an email address or a phone number; nobody for ''. */
export function peopleChoicesQuery(search: string) {
  return queryOptions({
    queryKey: keys.people(search),
    queryFn: ({ signal }) =>
      search === ''
        ? Promise.resolve([])
        : rpc('people_choices', { search, live_only: isLiveSite() }, signal),
  });
}

/** What receipts are made out to. What is '' is not known. */
interface DonorDetails {
  name: string;
  address?: string;
  email?: string;
  phone?: string;
  pan?: string;
}

export interface NewDonation {
  /** Chosen once per entry, so that sending it again after a lost answer saves nothing twice. */
  id: string;
  person_id: string | null;
  /** Null with a person: as on the person's receipts. Null without one: anonymous. */
  donor: DonorDetails | null;
  citizenship: 'yes' | 'not-asked';
  amount_paise: number;
  received_on: string;
  way: DonationWay;
  reference?: string;
  bank_name?: string;
  dog_id: string | null;
  sponsorship_id: string | null;
  /** Whose dog the donation is then for. */
  appeal_id?: string;
  /** The contact message that says that it was paid. It is marked as done. */
  letter_id: string | null;
  confirmed_duplicates?: string[];
  confirms_cash?: boolean;
  /** What was recorded for the wrong giver, and becomes void: its amount, day, way, reference and dog are recorded again. */
  instead?: { donation_id: string; expected_version: number; reason: string };
}

const recordedSchema = z.object({
  donation_id: z.string(),
  person_id: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
});

const warningSchema = z.object({
  duplicates: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      amount_paise: z.number(),
      given_on: z.string(),
      way: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      dog_name: z.nullable(z.string()),
    }),
  ),
  cash_paise: z.nullable(z.number()),
});

/** What somebody must look at before a donation is recorded. */
export type RecordWarning = z.infer<typeof warningSchema>;

/** The warning of a refusal; null for any other error. */
export function warningOf(error: Error): RecordWarning | null {
  if (!(error instanceof FunctionError) || error.code !== 'needs-confirmation') return null;
  return warningSchema.safeParse(error.answer).data ?? null;
}

/** Without an error toast: the form shows the error. */
export const recordDonation = mutationOptions({
  mutationFn: async (donation: NewDonation) => {
    const { data } = recordedSchema.safeParse(
      await callFunction('record-donation', bodyOf(donation)),
    );
    if (!data) throw new FunctionError(undefined);
    return data;
  },
  onSuccess: ({ receipt_number }, { instead }, _onMutateResult, { client }) => {
    const text =
      receipt_number === null
        ? 'Recorded. The cheque waits to be credited.'
        : `Recorded, with the receipt ${receipt_number}.`;
    void showToast('success', instead ? `${text} The first donation is void.` : text);
    void client.invalidateQueries({ queryKey: ['received-messages'] });
    return refreshRecorded(client);
  },
  // Somebody else may have changed what becomes void.
  onError: (_error, { instead }, _onMutateResult, { client }) => {
    if (instead) void refreshRecorded(client);
  },
  // The cache must not keep a PAN.
  gcTime: 0,
});

/** As the function takes it. */
function bodyOf({ instead, ...donation }: NewDonation) {
  if (!instead) return donation;
  const { id, person_id, donor, citizenship, sponsorship_id } = donation;
  const { confirmed_duplicates, confirms_cash } = donation;
  const giver = { id, person_id, donor, citizenship, sponsorship_id };
  const confirmed = { confirmed_duplicates, confirms_cash };
  return { action: 'give-to-somebody-else', ...giver, ...confirmed, ...instead };
}

/** A donation that the team recorded; null for any other one. */
export function recordedDonationQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    // A correction begins with the donation as it is now.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RecordedDonation | null> => {
      const [donation] = await rpc('recorded_donation_details', { donation_id: id }, signal);
      return donation ? { ...donation, changes: changesSchema.parse(donation.changes) } : null;
    },
  });
}

export const RECORDED_PER_PAGE = 10;

/** What the team recorded, the latest first. @param page starts at 1 */
export function recordedDonationsQuery(page: number) {
  return queryOptions({
    queryKey: keys.list(page),
    queryFn: ({ signal }) =>
      fetchFoundPage(page, RECORDED_PER_PAGE, (range) =>
        rpc('recorded_donation_list', range, signal),
      ),
  });
}

/** Which of some donations are void, for staff, as a set of ids. */
export function voidDonationsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: keys.void(ids),
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const { data } = await backend
        .from('donations')
        .select('id')
        .in('id', ids)
        .not('voided_at', 'is', null)
        .abortSignal(signal)
        .throwOnError();
      return new Set(data.map(({ id }) => id));
    },
  });
}

/** The donations that staff ask to void, the oldest question first. For administrators. */
export const askedVoidsQuery = queryOptions({
  queryKey: keys.askedVoids,
  queryFn: ({ signal }) => rpc('asked_voids', {}, signal),
});

export const ROWS_PER_PAGE = 30;

/** The cheques that are neither credited nor returned, the oldest first. @param page starts at 1 */
export function waitingChequesQuery(page: number) {
  return queryOptions({
    queryKey: keys.cheques(page),
    queryFn: ({ signal }) =>
      fetchFoundPage(page, ROWS_PER_PAGE, (range) => rpc('waiting_cheques', range, signal)),
  });
}

interface ChequeOutcome {
  id: string;
  outcome: Enums<'cheque_outcome'>;
  tellsDonor: boolean;
  /** YYYY-MM-DD */
  happenedOn: string;
}

/** Without an error toast: the dialog shows the error. */
export const recordChequeOutcome = mutationOptions({
  mutationFn: ({ id, outcome, tellsDonor, happenedOn }: ChequeOutcome) =>
    rpc('record_cheque_outcome', {
      donation_id: id,
      outcome,
      tells_donor: tellsDonor,
      happened_on: happenedOn,
    }),
  onSuccess: (_data, { outcome }, _onMutateResult, { client }) => {
    void showToast(
      'success',
      outcome === 'credited'
        ? 'The cheque is credited, and the receipt is made.'
        : 'The cheque is returned.',
    );
    return refreshRecorded(client);
  },
  onError: (_error, _cheque, _onMutateResult, { client }) => void refreshRecorded(client),
});

type Corrections = Pick<
  RecordedDonation,
  'amount_paise' | 'received_on' | 'way' | 'reference' | 'bank_name' | 'dog_id' | 'address'
> & {
  /** Null leaves the details of the receipt as they are. */
  name: string | null;
  reason: string;
};

/** Replaces what was recorded, and its receipt. Without an error toast: the dialog shows the error. */
export const correctDonation = mutationOptions({
  mutationFn: ({
    id,
    version,
    ...corrections
  }: Corrections & Pick<RecordedDonation, 'id' | 'version'>) =>
    rpc('correct_recorded_donation', {
      donation_id: id,
      expected_version: version,
      ...corrections,
    }),
  onSuccess: (_data, _corrections, _onMutateResult, { client }) => {
    void showToast('success', 'Corrected. The receipt is replaced.');
    return refreshRecorded(client);
  },
  onError: (_error, _corrections, _onMutateResult, { client }) => void refreshRecorded(client),
});

interface MoneyReturned extends Pick<RecordedDonation, 'id' | 'version'> {
  amountPaise: number;
  /** YYYY-MM-DD */
  returnedOn: string;
  way: DonationWay;
  reason: string;
}

/** For administrators. Without an error toast: the dialog shows the error. */
export const returnDonation = mutationOptions({
  mutationFn: ({ id, version, amountPaise, returnedOn, way, reason }: MoneyReturned) =>
    rpc('return_recorded_donation', {
      donation_id: id,
      expected_version: version,
      amount_paise: amountPaise,
      returned_on: returnedOn,
      way,
      reason,
    }),
  onSuccess: (_data, _returned, _onMutateResult, { client }) => {
    void showToast('success', 'The return is recorded, and the receipt follows it.');
    return refreshRecorded(client);
  },
  onError: (_error, _returned, _onMutateResult, { client }) => void refreshRecorded(client),
});

const changedTexts = {
  void_donation: 'The donation is void.',
  unvoid_donation: 'The donation counts again.',
  ask_to_void: 'The administrators are asked on their page.',
  decline_void: 'The donation stays.',
  put_back_cheque: 'The cheque is put back.',
} as const;

/** A change that needs a reason and nothing else, as the function of the database that makes it. */
export type DonationChange = keyof typeof changedTexts;

interface ExplainedChange extends Pick<RecordedDonation, 'id' | 'version'> {
  change: DonationChange;
  reason: string;
}

/** Without an error toast: the dialog shows the error. */
export const changeDonation = mutationOptions({
  mutationFn: ({ id, version, change, reason }: ExplainedChange) =>
    rpc(change, { donation_id: id, expected_version: version, reason }),
  onSuccess: (_data, { change }, _onMutateResult, { client }) => {
    void showToast('success', changedTexts[change]);
    return refreshRecorded(client);
  },
  onError: (_error, _change, _onMutateResult, { client }) => void refreshRecorded(client),
});

const CHANGED = 'Somebody else changed this donation meanwhile. It is shown as it is now.';

/** Why something was not recorded. */
export const recordErrorText = errorTexts({
  'not-in-office': 'You are no longer in the office’s team. Ask an administrator.',
  'not-a-citizen':
    'We can’t take money from people who aren’t Indian citizens: that needs a registration under the FCRA.',
  'wrong-pan': 'This PAN doesn’t look right. Check it, or leave it empty.',
  'amount-out-of-range': 'This amount can’t be recorded. Check it.',
  'future-day': 'This day has not come yet.',
  'too-early':
    'Money from before 1 April 2026 belongs to the former Act. It is imported with its old receipt.',
  'closed-year': 'The tax year of this day is closed.',
  'cash-limit':
    'Nobody may take ₹2,00,000 or more in cash from one person on one day (section 186). Give it back.',
  'details-needed': 'There are no details for a receipt of this person yet. Fill them in.',
  'reference-missing': 'A cheque needs its number.',
  'unknown-person': 'This person is not here any more.',
  'unknown-dog': 'This dog is not here any more.',
  'unknown-appeal': 'This appeal is no longer there.',
  'dog-of-appeal': 'It was given for an appeal, so its dog stays.',
  'unknown-sponsorship': 'This standing order is not here any more.',
  'unknown-donation': 'This donation is not here any more.',
  'other-person': 'Somebody else has this email address. Choose that person above.',
  'already-sponsors': 'A standing order of this person for this dog runs already.',
  'not-running': 'This standing order has ended.',
  'dog-not-available': 'This dog has left. Choose another one.',
  'outcome-recorded': 'Somebody else has recorded meanwhile what became of this cheque.',
  'reason-missing': 'Say why.',
  'changed-meanwhile': CHANGED,
  'below-returned': 'More than this amount has been returned already.',
  'not-correctable': 'A donation that failed or was returned can’t be corrected.',
  'shared-details':
    'The name on this receipt is the account’s own. Correct it under “Correct details” of the person.',
  'too-many-corrections': 'This receipt was corrected three times already.',
  'correction-too-soon': 'This receipt was corrected less than a minute ago. Wait a minute.',
  'not-returnable': 'There is no money of this donation to return.',
  'not-voidable': 'This donation is already void, refunded or failed.',
  'partly-returned': 'A part of this donation was refunded, so it did come. Refund the rest.',
  'not-void': 'This donation is not void any more.',
  'another-day': 'A void can be taken back on the same day only. Record the donation again.',
  'recorded-again':
    'This money counts for somebody else, and it came once. First void that donation.',
  'asked-already': 'Somebody has asked this already.',
  'not-asked': 'Nobody asks to void this donation any more.',
  'not-returned': 'This cheque is not returned any more.',
  'same-person': 'This is the giver already. Choose somebody else.',
  'administrators-only':
    'It was recorded on another day: ask an administrator on the page of the donation.',
  'bad-request': 'This page is out of date. Reload it and try again; what you typed is kept.',
  otherwise:
    'This could not be saved. Check your connection and try again: nothing is recorded twice.',
});

/** The person who has the email address that was typed for somebody else; undefined for other errors. */
export function otherPersonOf(error: Error | null): string | undefined {
  if (!(error instanceof FunctionError) || error.code !== 'other-person') return undefined;
  return z.object({ person_id: z.string() }).safeParse(error.answer).data?.person_id;
}
