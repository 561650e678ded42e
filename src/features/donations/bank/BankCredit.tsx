import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  decideBankLine,
  keepBankLineToRecord,
  reopenBankLine,
} from '@/features/donations/bank/bank-api';
import {
  fingerprint,
  isExplained,
  isReversal,
  payerWords,
  returnedCheque,
  type Candidate,
  type ExplainedLine,
} from '@/features/donations/bank/matching';
import type { BankLine } from '@/features/donations/bank/statement';
import { paymentWayLabels } from '@/content/donations';
import { formatDay } from '@/lib/dates';
import { textSchema } from '@/lib/form-schemas';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

interface Props {
  account: string;
  credit: ExplainedLine;
}

/** A credit of the bank, what explains it, or what can be done about it. */
export function BankCredit({ account, credit }: Props) {
  const { line, explanation, part, restPaise } = credit;
  const { kind } = explanation;
  const isDecided = kind === 'decided' || part !== null;
  return (
    <>
      <LineHead line={line} state={isExplained(credit) ? '✓ Explained' : 'Open'} />
      {kind === 'decided' && explanation.decision.reason !== null ? (
        <p>{`Not a donation: ${explanation.decision.reason}`}</p>
      ) : null}
      {kind === 'decided' ? <Donations donations={explanation.decision.donations} /> : null}
      {kind === 'recorded' || kind === 'payout' || kind === 'suggested' ? (
        <Found found={explanation.found} isSure={kind !== 'suggested'} />
      ) : null}
      {part ? (
        <>
          <Donations donations={part.donations} />
          <p>{`${formatPaise(restPaise)} of it isn’t recorded yet.`}</p>
        </>
      ) : null}
      {kind === 'open' && explanation.isReversal ? <p>This looks like a reversal.</p> : null}
      {kind === 'open' && explanation.isOfProvider ? (
        <p>
          The bank names the card provider, but no payout has this number, or this amount and day.
        </p>
      ) : null}
      {isExplained(credit) || credit.payer === null ? null : (
        <p>
          {'Last time these words were '}
          <span lang={languageOf(credit.payer.name)}>{credit.payer.name}</span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {kind === 'suggested' ? <Confirm account={account} credit={credit} /> : null}
        {isExplained(credit) ? null : <RecordButton account={account} credit={credit} />}
        {isExplained(credit) || part ? null : <NoDonation account={account} credit={credit} />}
        {isDecided ? <Reopen account={account} line={line} /> : null}
      </div>
    </>
  );
}

function LineHead({ line, state }: { line: BankLine; state: string }) {
  const { postedOn, valueOn, paise, words, reference } = line;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-xl!">
          <span className="tabular-nums">{formatPaise(Math.abs(paise))}</span>
          <span className="font-normal">
            {` on ${formatDay(postedOn)}${valueOn === null ? '' : `, value day ${formatDay(valueOn)}`}`}
          </span>
        </h3>
        <p className="font-medium">{state}</p>
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        <span>{words}</span>
        {reference === '' || words.includes(reference) ? null : <span>{` (${reference})`}</span>}
      </p>
    </>
  );
}

function Donations({
  donations,
}: {
  donations: readonly { id: string; amount_paise: number; name: string }[];
}) {
  if (donations.length === 0) return null;
  return (
    <p>
      <span>{'Recorded: '}</span>
      {donations.map(({ id, amount_paise, name }, index) => (
        <span key={id}>
          {index === 0 ? null : <span>{', '}</span>}
          <DonationLink id={id} text={`${formatPaise(amount_paise)} from ${name}`} />
        </span>
      ))}
    </p>
  );
}

function DonationLink({ id, text }: { id: string; text: string }) {
  return (
    <Link
      to={paths.recordedDonation(id)}
      lang={languageOf(text)}
      className="text-link inline-flex min-h-11 items-center wrap-anywhere"
    >
      {text}
    </Link>
  );
}

/** What the site knows of a line. */
function Found({ found, isSure }: { found: readonly Candidate[]; isSure: boolean }) {
  const [first] = found;
  if (!first) return null;
  if (first.kind === 'payout') {
    return (
      <p>
        <span>{'Payout of the card provider: '}</span>
        <Link to={paths.payouts} className="text-link inline-flex min-h-11 items-center">
          {`${formatPaise(first.amount_paise)} of ${formatDay(first.happened_on)}`}
        </Link>
      </p>
    );
  }
  if (first.kind === 'notice') {
    return (
      <p className="wrap-anywhere">
        <span lang={languageOf(first.name ?? '')}>{first.name}</span>
        <span>{` says they paid this on ${formatDay(first.happened_on)}.`}</span>
      </p>
    );
  }
  const isWaiting = first.kind === 'cheque' && first.status === 'pending';
  const opening = isSure ? 'Recorded: ' : isWaiting ? 'A cheque that waits: ' : 'Perhaps: ';
  return (
    <p>
      <span>{opening}</span>
      {found.map(({ id, amount_paise, name, happened_on, way }, index) => (
        <span key={id}>
          {index === 0 ? null : <span>{', '}</span>}
          <DonationLink
            id={id}
            text={`${formatPaise(amount_paise)} from ${name ?? ''}, ${formatDay(happened_on)}, ${way === null ? '' : paymentWayLabels[way]}`}
          />
        </span>
      ))}
    </p>
  );
}

/** That a suggestion is right. Of a notice the form of today, of a cheque also that it is credited. */
function Confirm({ account, credit }: Props) {
  const { line, explanation } = credit;
  const { submit, isPending } = useSubmitOnce(decideBankLine);
  if (explanation.kind !== 'suggested') return null;
  const { found } = explanation;
  const [first] = found;
  if (!first || first.kind === 'notice') return null;
  const isCheque = first.kind === 'cheque' && first.status === 'pending';
  const label = isCheque ? 'It is credited' : found.length === 1 ? 'It is this one' : 'It is these';
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('primary', SMALL_BUTTON)}
      onClick={() =>
        submit({
          account,
          line,
          donationIds: found.map(({ id }) => id),
          payer: payerWords(line.words),
          isCheque,
        })
      }
    >
      <span>{isPending ? 'Saving...' : label}</span>
      <Of line={line} />
    </BusyButton>
  );
}

/** For screen readers, because every line has the same buttons. */
function Of({ line: { paise, postedOn } }: { line: BankLine }) {
  return <span className="sr-only">{`: ${formatPaise(paise)} on ${formatDay(postedOn)}`}</span>;
}

function RecordButton({ account, credit }: Props) {
  const { line, restPaise, explanation, payer } = credit;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const notice =
    explanation.kind === 'suggested'
      ? explanation.found.find(({ kind }) => kind === 'notice')
      : undefined;
  const record = () => {
    const key = fingerprint(line).replaceAll(' ', '.');
    keepBankLineToRecord(client, {
      key,
      account,
      line,
      restPaise,
      returnTo: `${pathname}${search}#line-${line.row}`,
    });
    const known = notice ? { letter: notice.id } : payer ? { person: payer.person_id } : {};
    void navigate(paths.recordDonationOf({ ...known, bank: key }));
  };
  return (
    <button
      type="button"
      className={buttonClass(
        explanation.kind === 'open' || notice ? 'primary' : 'secondary',
        SMALL_BUTTON,
      )}
      onClick={record}
    >
      Record
      <Of line={line} />
    </button>
  );
}

const OTHER = 'other';
const reasons = [
  'Interest',
  'Payout of the card provider',
  'Refund, reversal or cashback',
  'Our own money',
  'A test',
] as const;
const REASON_MAX_LENGTH = 200;

/** What the bank's words suggest; '' for nothing. */
function likelyReason({ line: { words }, explanation }: ExplainedLine): string {
  if (/\b(INT|INTEREST|SBINT)\b|INT\.PD/i.test(words)) return 'Interest';
  if (explanation.kind === 'open' && explanation.isOfProvider) return 'Payout of the card provider';
  if (isReversal(words) || /REFUND|CASHBACK/i.test(words)) return 'Refund, reversal or cashback';
  return '';
}

function NoDonation({ account, credit }: Props) {
  const { line } = credit;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonClass('secondary', SMALL_BUTTON)}
        onClick={() => setIsOpen(true)}
      >
        Not a donation
        <Of line={line} />
      </button>
      {isOpen ? (
        <NoDonationDialog account={account} credit={credit} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

const noDonationSchema = z
  .object({
    reason: z.string().check(z.minLength(1, 'Choose why it isn’t a donation.')),
    words: textSchema(REASON_MAX_LENGTH, `At most ${REASON_MAX_LENGTH} characters.`),
  })
  .check(
    z.refine(({ reason, words }) => reason !== OTHER || words !== '', {
      path: ['words'],
      error: 'Say why, in a few words.',
    }),
  );

function NoDonationDialog({ account, credit, onClose }: Props & { onClose: () => void }) {
  const { line } = credit;
  const { form, field, submit, status } = useSubmitForm({
    schema: noDonationSchema,
    defaults: { reason: likelyReason(credit), words: '' },
    mutation: decideBankLine,
  });
  return (
    <FormDialog
      {...status}
      title="Why isn’t it a donation?"
      intro={
        <p className="wrap-anywhere">{`${formatPaise(line.paise)} on ${formatDay(line.postedOn)}: ${line.words}`}</p>
      }
      submitLabel="It isn’t a donation"
      busyLabel="Saving..."
      onSubmit={form.handleSubmit(({ reason, words }) =>
        submit({ account, line, reason: reason === OTHER ? words : reason }, onClose),
      )}
      onClose={onClose}
    >
      {field('reason', 'Reason', {
        options: {
          ...Object.fromEntries(reasons.map((reason) => [reason, reason])),
          [OTHER]: 'Something else',
        },
        none: 'Choose...',
      })}
      {form.watch('reason') === OTHER ? field('words', 'In your own words') : null}
    </FormDialog>
  );
}

function Reopen({ account, line }: { account: string; line: BankLine }) {
  const { submit, isPending } = useSubmitOnce(reopenBankLine);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link min-h-11"
      onClick={() => submit({ account, line })}
    >
      <span>{isPending ? 'Saving...' : 'Decide again'}</span>
      <Of line={line} />
    </BusyButton>
  );
}

/** A debit that says that something was returned, beside the cheque that it may be. */
export function ReturnedCheque({
  line,
  candidates,
}: {
  line: BankLine;
  candidates: readonly Candidate[];
}) {
  const cheque = returnedCheque(line, candidates);
  return (
    <>
      <LineHead line={line} state="Money out" />
      {cheque ? (
        <p>
          <span>
            {cheque.status === 'failed'
              ? 'A cheque that is marked as returned: '
              : 'The bank may have returned a cheque. Say so on its page: '}
          </span>
          <DonationLink
            id={cheque.id}
            text={`${formatPaise(cheque.amount_paise)} from ${cheque.name ?? ''}, ${formatDay(cheque.happened_on)}`}
          />
        </p>
      ) : (
        <p>This may be a returned cheque, but none with this number or amount is recorded.</p>
      )}
    </>
  );
}
