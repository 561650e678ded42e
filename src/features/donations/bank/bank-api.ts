import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Decision } from '@/features/donations/bank/matching';
import type { BankLine, Columns, Statement } from '@/features/donations/bank/statement';
import { refreshRecorded } from '@/features/donations/recorded/recorded-donations-api';
import { isLiveSite } from '@/lib/env';
import { errorTexts } from '@/lib/error-texts';
import { rpc } from '@/lib/rpc';

/** A chosen file, kept until the tab or the session ends, so that the way back from the form finds it. */
export interface OpenedFile {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Of the titles, from 0, and what was chosen by hand; recognised without them. */
  readonly table?: { readonly titleRow: number; readonly columns: Columns };
}

const keys = {
  all: ['bank'],
  file: ['bank-file'],
  line: ['bank-line'],
} as const;

/** The file that was chosen in this tab; null before. Nobody fetches it. */
export const bankFileQuery = queryOptions<OpenedFile | null>({
  queryKey: keys.file,
  queryFn: () => null,
  initialData: null,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The credit that somebody records, and the way back to it. */
export interface BankLineToRecord {
  /** In the address of the form. */
  readonly key: string;
  readonly account: string;
  readonly line: BankLine;
  readonly restPaise: number;
  readonly returnTo: string;
}

/** Null before one was chosen in this tab. Nobody fetches it. */
export const bankLineToRecordQuery = queryOptions<BankLineToRecord | null>({
  queryKey: keys.line,
  queryFn: () => null,
  initialData: null,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function keepBankLineToRecord(client: QueryClient, line: BankLineToRecord): void {
  client.setQueryData<BankLineToRecord | null>(keys.line, line);
}

const donationsSchema = z.array(
  z.object({ id: z.string(), amount_paise: z.int(), name: z.string() }),
);

/** What the site knows about the days of a statement: decisions, candidates and payers. */
export function bankQuery({ account, lines }: Statement) {
  const days = lines.map(({ postedOn }) => postedOn).toSorted();
  const range = { first_day: days[0] ?? '', last_day: days.at(-1) ?? '' };
  return queryOptions({
    queryKey: [...keys.all, account, range.first_day, range.last_day],
    enabled: days.length > 0,
    queryFn: async ({ signal }) => {
      const mode = isLiveSite() ? 'live' : 'test';
      const [decisions, candidates, payers] = await Promise.all([
        rpc('bank_decisions', { account, ...range }, signal),
        rpc('bank_candidates', { mode, ...range }, signal),
        rpc('bank_payers', {}, signal),
      ]);
      return {
        decisions: decisions.map(({ donations, ...row }): Decision => {
          return Object.assign(row, { donations: donationsSchema.parse(donations) });
        }),
        candidates,
        payers,
      };
    },
  });
}

/** A line as the database tells it from others. */
const lineOf = (account: string, { postedOn, paise, reference, ordinal }: BankLine) => ({
  account,
  posted_on: postedOn,
  amount_paise: paise,
  reference,
  ordinal,
});

interface LineDecision {
  account: string;
  line: BankLine;
  donationIds?: string[];
  reason?: string;
  /** The bank's words for who paid; '' for none. */
  payer?: string;
  /** Of a donation by a cheque that waits: the credit is its money. */
  isCheque?: boolean;
}

const decisionErrorText = errorTexts({
  'more-than-line': 'The donations come to more than this credit.',
  taken: 'This donation is in another credit already.',
  'decided-already': 'Somebody else has decided about this credit meanwhile.',
  'outcome-recorded': 'Somebody else has recorded meanwhile what became of this cheque.',
  'too-early': 'The cheque was received after this day. Correct its day first.',
  'unknown-donation': 'This donation is not here any more.',
});

/** Also while the form is shown, so that the way back leads to a line that says what became of it. */
const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: keys.all, refetchType: 'all' });

/** Says what a credit is: recorded donations, or why it is none. */
export const decideBankLine = mutationOptions({
  mutationFn: async ({
    account,
    line,
    donationIds = [],
    reason,
    payer,
    isCheque,
  }: LineDecision) => {
    for (const donation_id of isCheque ? donationIds : []) {
      const happened_on = line.postedOn;
      await rpc('record_cheque_outcome', { donation_id, outcome: 'credited', happened_on });
    }
    await rpc('decide_bank_line', {
      line: lineOf(account, line),
      donation_ids: donationIds,
      ...(reason === undefined ? {} : { reason }),
      ...(payer === undefined || payer === '' ? {} : { payer }),
    });
  },
  onSettled: (_data, _error, _decision, _onMutateResult, { client }) =>
    Promise.all([refresh(client), refreshRecorded(client)]),
  meta: { errorMessage: decisionErrorText },
});

/** Takes back what was decided about a credit. */
export const reopenBankLine = mutationOptions({
  mutationFn: ({ account, line }: LineDecision) =>
    rpc('reopen_bank_line', { line: lineOf(account, line) }),
  onSettled: (_data, _error, _decision, _onMutateResult, { client }) => refresh(client),
  meta: { errorMessage: 'The credit could not be opened again. Please try again.' },
});
