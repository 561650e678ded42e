// What the credits of a statement are: the best evidence first for all lines, and nothing explains two of them.
import type { Enums, RowOf } from '@common/database';
import { organisationDetails } from '@common/organisation';
import type { BankLine } from '@/features/donations/bank/statement';
import {
  digitRuns,
  isChequeNumber,
  lineReference,
  referenceKey,
} from '@/features/donations/bank/reference';
import { daysBetween } from '@/lib/dates';
import { isUpiReference } from '@/lib/upi';

type DonationWay = Enums<'donation_way'>;

export type Candidate = RowOf<'bank_candidates'>;

/** What somebody decided about a line. */
export interface Decision extends Omit<RowOf<'bank_decisions'>, 'donations'> {
  readonly donations: readonly { id: string; amount_paise: number; name: string }[];
}

/** Who paid under some words of the bank. */
export type Payer = RowOf<'bank_payers'>;

type Explanation =
  /** Decided by somebody: why it is no donation, or recorded donations that come to its amount. */
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'recorded' | 'payout'; readonly found: readonly Candidate[] }
  /** Not sure: a person confirms or decides. */
  | { readonly kind: 'suggested'; readonly found: readonly Candidate[] }
  | { readonly kind: 'open'; readonly isReversal: boolean; readonly isOfProvider: boolean };

export interface ExplainedLine {
  readonly line: BankLine;
  readonly explanation: Explanation;
  /** What isn't recorded yet of a line with some donations. */
  readonly restPaise: number;
  /** The recorded part of such a line. */
  readonly part: Decision | null;
  /** Who paid under these words last time. */
  readonly payer: Payer | null;
}

export function isExplained({ explanation: { kind } }: ExplainedLine): boolean {
  return kind === 'decided' || kind === 'recorded' || kind === 'payout';
}

/** Reversals: REV or REF as a word between slashes or hyphens. “REVATI”, “REFUND” and “Ref No” are others. */
export function isReversal(words: string): boolean {
  return /(^|[/-])\s*(REV|REF)\s*([/-]|$)/.test(words);
}

/** A debit that may be a cheque that came back. */
export function isReturnedCheque({ paise, words }: BankLine): boolean {
  return paise < 0 && /\b(RET|RTN|RETURN|RETURNED|REV)\b/i.test(words);
}

/** The provider's name alone explains nothing: shops' refunds and other products name it, too. */
function isOfProvider(words: string): boolean {
  return /RAZORPAY(?!X)/i.test(words) && !/REFUND/i.test(words);
}

/** Of which no name consists. */
const noName = new Set(
  'UPI CR DR NEFT IMPS RTGS INB P2A P2M MMT MB CLG CHQ CTS MICR NA BY TO FROM TRANSFER CLEARING CHEQUE DEP DEPOSIT CASH SELF PAYMENT ATTN CREDIT INTEREST SBINT FOR THE PERIOD SETTLEMENT INT PD BANK STATE OF INDIA I LTD HDFC ICICI AXIS PNB SBI DOG FOOD CARE'.split(
    ' ',
  ),
);

/** Who paid, as far as the bank's words say it; '' without a name. */
export function payerName(words: string): string {
  if (isOfProvider(words) || /\bCASH\b/i.test(words)) return '';
  // One bank writes the note and the UPI address, and no name.
  const address = /^UPI\/\d+\/[^/]*\/([a-z.]{3,})[^/]*@/i.exec(words)?.[1];
  const parts = words.toUpperCase().split(/\s*[/*:-]+\s*/);
  const name = parts.find(
    (part) =>
      /^\p{L}[\p{L}\p{M}' .]{2,}$/u.test(part) &&
      !part.split(/[ .]+/).every((word) => noName.has(word)),
  );
  const found = address ?? (name === organisationDetails.name.toUpperCase() ? '' : (name ?? ''));
  return found.toLowerCase().replaceAll(/(^|[ '.])\p{L}/gu, (start) => start.toUpperCase());
}

/** The words by which a payer is known again: the name, and what the line shows of a UPI address. '' without a name. */
export function payerWords(words: string): string {
  const name = payerName(words).toUpperCase();
  const address = /[a-z0-9._]+@[a-z]*/i.exec(words)?.[0].toUpperCase() ?? '';
  return name === '' ? '' : `${name} ${address}`.trim().slice(0, 100);
}

/** How a credit came, by the bank's words. */
export function wayOf({ words, reference }: BankLine): DonationWay {
  if (/\bUPI\b/i.test(words)) return 'upi';
  if (/\bCASH\b/i.test(words)) return 'cash';
  const isCheque = /\b(CHQ|CHEQUE|CLG|CTS|CLEARING)\b/i.test(words);
  return isCheque || (reference !== '' && isChequeNumber(reference)) ? 'cheque' : 'bank-transfer';
}

/** Amounts that come to a sum, at most eight; null when there are none, or several choices. */
function onlyPartsOf(candidates: readonly Candidate[], sum: number): readonly Candidate[] | null {
  const found: Candidate[][] = [];
  const search = (from: number, rest: number, taken: Candidate[]) => {
    if (found.length > 1) return;
    if (rest === 0) found.push(taken);
    if (rest <= 0 || taken.length === 8) return;
    for (let index = from; index < candidates.length; index += 1) {
      const candidate = candidates[index];
      if (candidate) search(index + 1, rest - candidate.amount_paise, [...taken, candidate]);
    }
  };
  search(0, sum, []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** So many donations are tried as parts of a deposit. */
const PARTS_MAX = 14;

type Pass = (line: BankLine, free: readonly Candidate[]) => readonly Candidate[] | null;

const first = (found: readonly Candidate[]) => (found[0] ? [found[0]] : null);
const isOfKind =
  (kind: string, line: BankLine, days: readonly [number, number] = [-60, 60]) =>
  (candidate: Candidate) => {
    const distance = daysBetween(candidate.happened_on, line.postedOn);
    return candidate.kind === kind && distance >= days[0] && distance <= days[1];
  };
const hasAmount =
  ({ paise }: BankLine) =>
  ({ amount_paise }: Candidate) =>
    amount_paise === paise;

/** The references of a line that may be equal to one that somebody entered: anywhere only if that has twelve digits. */
function hasReference(line: BankLine) {
  const keys = new Set([line.reference, lineReference(line.words)].filter((key) => key !== ''));
  const runs = new Set(digitRuns(line.words).filter((run) => run.length > 10));
  return ({ reference }: Candidate) => {
    const key = referenceKey(reference ?? '');
    if (key === '') return false;
    return keys.has(key) || (/^\d{11,12}$/.test(key) && runs.has(key));
  };
}

/** The bank shows at least so many letters of a note, if it shows any. */
const NOTE_SHOWN = 4;

/** Whether a word of the line is the beginning of the note that somebody was given, or begins with it. */
function hasNote({ words }: BankLine) {
  const shown = (words.toUpperCase().match(/[0-9A-Z]+/g) ?? []).filter(
    ({ length }) => length >= NOTE_SHOWN,
  );
  return ({ upi_note: note }: Candidate) =>
    note !== null && shown.some((word) => note.startsWith(word) || word.startsWith(note));
}

/** The one notice of these days and this amount that is meant; not for what the bank took back. */
function ofOneNotice(
  days: readonly [number, number],
  isMeantBy: (line: BankLine) => (notice: Candidate) => boolean,
): Pass {
  return (line, free) => {
    if (isReversal(line.words)) return null;
    const found = free
      .filter(isOfKind('notice', line, days))
      .filter(hasAmount(line))
      .filter(isMeantBy(line));
    return found.length === 1 ? found : null;
  };
}

/** What explains a line without a question. */
const certain: readonly { kind: 'recorded' | 'payout'; find: Pass }[] = [
  {
    kind: 'payout',
    find: (line, free) =>
      first(
        free.filter(isOfKind('payout', line)).filter(hasAmount(line)).filter(hasReference(line)),
      ),
  },
  {
    kind: 'recorded',
    find: (line, free) => {
      if (isReversal(line.words)) return null;
      const found = free.filter(isOfKind('donation', line)).filter(hasReference(line));
      const sum = found.reduce((paise, { amount_paise }) => paise + amount_paise, 0);
      // One transfer may be for two dogs.
      return first(found.filter(hasAmount(line))) ?? (sum === line.paise ? found : null);
    },
  },
  {
    kind: 'recorded',
    find: (line, free) =>
      first(chequesWithNumber(line, free).filter(({ status }) => status === 'completed')),
  },
  {
    kind: 'payout',
    find: (line, free) =>
      first(
        free
          .filter(isOfKind('payout', line, [0, 3]))
          .filter(hasAmount(line))
          .toSorted((one, other) => other.happened_on.localeCompare(one.happened_on)),
      ),
  },
];

/** What a person confirms. */
const uncertain: readonly Pass[] = [
  (line, free) => first(chequesWithNumber(line, free)),
  ofOneNotice([-60, 60], (line) => {
    const isReferred = hasReference(line);
    // A phone number stands in every line of that phone's UPI ID.
    return (notice) => isUpiReference(notice.reference ?? '') && isReferred(notice);
  }),
  ofOneNotice([-3, 3], hasNote),
  (line, free) =>
    first(
      free
        .filter(isOfKind('cheque', line))
        .filter(hasAmount(line))
        .filter(({ name }) => isSameName(name ?? '', payerName(line.words))),
    ),
  (line, free) => {
    const near = free.filter(isOfKind('donation', line, [-1, 3])).filter(hasAmount(line));
    return first(near.filter(({ reference }) => reference === null));
  },
  (line, free) =>
    // A payment in one name with a number of its own is one donation.
    digitRuns(line.words).length > 0 || isOfProvider(line.words)
      ? null
      : onlyPartsOf(
          free
            .filter(isOfKind('donation', line, [-1, 14]))
            .filter(({ amount_paise }) => amount_paise < line.paise)
            .toSorted((one, other) => other.happened_on.localeCompare(one.happened_on))
            .slice(0, PARTS_MAX),
          line.paise,
        ),
];

function chequesWithNumber(line: BankLine, free: readonly Candidate[]): readonly Candidate[] {
  if (!isChequeNumber(line.reference)) return [];
  return free
    .filter(isOfKind('cheque', line))
    .filter(hasAmount(line))
    .filter(({ reference }) => referenceKey(reference ?? '') === line.reference);
}

function isSameName(one: string, other: string): boolean {
  const [name, cut] = [one, other].map((text) =>
    text.toUpperCase().replaceAll(/[^\p{L}\p{M}]/gu, ''),
  );
  return name !== undefined && cut !== undefined && cut.length >= 5 && name.startsWith(cut);
}

/** The cheque that a debit may return, by its number, else by the only equal amount. */
export function returnedCheque(line: BankLine, candidates: readonly Candidate[]): Candidate | null {
  const credit = { ...line, paise: -line.paise };
  const [numbered] = chequesWithNumber(credit, candidates);
  if (numbered) return numbered;
  const equal = candidates.filter(isOfKind('cheque', line, [0, 60])).filter(hasAmount(credit));
  return equal.length === 1 ? (equal[0] ?? null) : null;
}

/** Tells a line from all others of an account. */
export const fingerprint = ({
  postedOn,
  paise,
  reference,
  ordinal,
}: Pick<BankLine, 'postedOn' | 'paise' | 'reference' | 'ordinal'>) =>
  `${postedOn} ${paise} ${reference} ${ordinal}`;

/**
 * Explains the credits of a statement, in its order.
 * @param candidates those that another line has already explain nothing
 */
export function explainCredits(
  lines: readonly BankLine[],
  candidates: readonly Candidate[],
  decisions: readonly Decision[],
  payers: readonly Payer[],
): ExplainedLine[] {
  const decided = new Map(
    decisions.map((decision) => [
      fingerprint({
        postedOn: decision.posted_on,
        paise: decision.amount_paise,
        reference: decision.reference,
        ordinal: decision.ordinal,
      }),
      decision,
    ]),
  );
  const credits = lines.filter(({ paise }) => paise > 0);
  const explanations = new Map<BankLine, Explanation>();
  const parts = new Map<BankLine, Decision>();
  for (const line of credits) {
    const decision = decided.get(fingerprint(line));
    if (!decision) continue;
    const isWhole = decision.reason !== null || sumOf(decision) >= line.paise;
    if (isWhole) explanations.set(line, { kind: 'decided', decision });
    else parts.set(line, decision);
  }
  let free = candidates.filter(({ is_taken }) => !is_taken);
  const explain = (kind: 'recorded' | 'payout' | 'suggested', find: Pass) => {
    for (const line of credits) {
      if (explanations.has(line) || parts.has(line)) continue;
      const found = find(line, free);
      if (!found) continue;
      free = free.filter((candidate) => !found.includes(candidate));
      explanations.set(line, { kind, found });
    }
  };
  for (const { kind, find } of certain) explain(kind, find);
  for (const find of uncertain) explain('suggested', find);
  const payersByWords = new Map(payers.map((payer) => [payer.words, payer]));
  return credits.map((line) => {
    const part = parts.get(line) ?? null;
    return {
      line,
      explanation: explanations.get(line) ?? {
        kind: 'open',
        isReversal: isReversal(line.words),
        isOfProvider: isOfProvider(line.words),
      },
      restPaise: line.paise - (part ? sumOf(part) : 0),
      part,
      payer: payersByWords.get(payerWords(line.words)) ?? null,
    };
  });
}

function sumOf({ donations }: Decision): number {
  return donations.reduce((paise, { amount_paise }) => paise + amount_paise, 0);
}
