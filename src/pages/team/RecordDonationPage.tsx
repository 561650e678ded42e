import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { LoadError } from '@/components/states/LoadError';
import { useAddress } from '@/components/use-address';
import { paymentWayLabels } from '@/content/donations';
import { dogQuery } from '@/features/dogs/dog-api';
import { Letter } from '@/features/people/contact/team/Letter';
import { receivedMessageQuery } from '@/features/people/contact/team/received-messages-api';
import { personQuery } from '@/features/people/people-api';
import { personName } from '@/features/people/person';
import {
  RecordDonationForm,
  type RecordStart,
} from '@/features/donations/recorded/RecordDonationForm';
import { recordedDonationQuery } from '@/features/donations/recorded/recorded-donations-api';
import { RecordedList } from '@/features/donations/recorded/RecordedList';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  bankLineToRecordQuery,
  decideBankLine,
  type BankLineToRecord,
} from '@/features/donations/bank/bank-api';
import { payerName, payerWords, wayOf } from '@/features/donations/bank/matching';
import { formatDay } from '@/lib/dates';
import { decimalRupees, formatPaise } from '@/lib/money';
import { isUuid, paths } from '@/lib/paths';

/** Donations that came another way than through the payment provider. The address says what is known already. */
export default function RecordDonationPage() {
  const { start, bank, letter, isLoading, retry, isRetrying, forget } = useStart();
  const navigate = useNavigate();
  const { instead } = start;
  const { submit: explain, isPending: isExplaining } = useSubmitOnce(decideBankLine);
  const finish = (id: string, way: string) => {
    if (instead) return void navigate(paths.recordedDonation(id), { replace: true });
    if (!bank) return forget();
    const { account, line, returnTo } = bank;
    const payer = payerWords(line.words);
    const back = () => void navigate(returnTo, { replace: true });
    explain({ account, line, donationIds: [id], payer, isCheque: way === 'cheque' }, back, back);
  };
  return (
    <>
      <PageHead
        title="Record a donation"
        description="For the team: donations by bank transfer, UPI, cheque and cash."
      />
      <h1 className="text-3xl! sm:text-4xl!">
        {instead ? 'It was somebody else' : 'Record a donation'}
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={paths.waitingCheques} className="text-link inline-flex min-h-11 items-center">
          Cheques that wait
        </Link>
        <Link to={paths.lateStandingOrders} className="text-link inline-flex min-h-11 items-center">
          Late standing orders
        </Link>
      </p>
      {retry ? (
        <LoadError
          text="What this donation begins with could not be loaded."
          retrying={isRetrying}
          onRetry={retry}
        />
      ) : null}
      {isLoading || isExplaining ? (
        <p role="status" className="py-6 text-lg text-muted">
          Loading...
        </p>
      ) : (
        <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="max-w-3xl">
            {bank ? <BankWords bank={bank} /> : null}
            {instead ? (
              <p className="mb-5 max-w-reading wrap-anywhere">
                {`${formatPaise(instead.amount_paise)} from ${instead.name ?? 'somebody anonymous'}, ${formatDay(instead.received_on)}, ${paymentWayLabels[instead.way]}, for ${instead.dog_name ?? 'all dogs'}: it becomes void with its receipt, and the same is recorded for the right person.`}
              </p>
            ) : null}
            <RecordDonationForm
              key={instead?.id ?? start.bankLine}
              start={start}
              onRecorded={finish}
            />
          </div>
          <div className={letter ? 'max-xl:order-first' : ''}>
            {letter ? <Letter letter={letter} /> : null}
            <div className={letter ? 'max-xl:hidden' : ''}>
              <RecordedList />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/** The credit of the bank that the form begins with. */
function BankWords({ bank: { line, returnTo } }: { bank: BankLineToRecord }) {
  return (
    <p className="mb-5 max-w-reading wrap-anywhere">
      <span>{`The bank’s credit of ${formatPaise(line.paise)}, ${formatDay(line.postedOn)}: ${line.words} `}</span>
      <Link to={returnTo} className="text-link inline-flex min-h-11 items-center">
        Back to the bank’s credits
      </Link>
    </p>
  );
}

/** What the form begins with, from the address. */
function useStart() {
  const [values, change] = useAddress();
  const idOf = (name: string) => {
    const value = values.get(name) ?? '';
    return isUuid(value) ? value : '';
  };
  const personId = idOf('person');
  const dogId = idOf('dog');
  const letterId = idOf('letter');
  const insteadId = idOf('instead');
  const person = useQuery({ ...personQuery(personId), enabled: personId !== '' });
  const dog = useQuery({ ...dogQuery(dogId), enabled: dogId !== '' });
  const letter = useQuery({ ...receivedMessageQuery(letterId), enabled: letterId !== '' });
  const { data: bankLine } = useQuery(bankLineToRecordQuery);
  const bank = values.get('bank') === bankLine?.key ? bankLine : null;
  const instead = useQuery({ ...recordedDonationQuery(insteadId), enabled: insteadId !== '' });
  const queries = [person, dog, letter, instead];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);

  const start: RecordStart = { instead: instead.data ?? undefined };
  if (person.data) {
    const { id, donor_id, is_citizen: isCitizen } = person.data;
    const name = personName(person.data);
    start.giver = { kind: 'person', id, name, isKnownDonor: donor_id !== null, isCitizen };
  }
  if (dog.data) start.dog = { id: dog.data.id, name: dog.data.name };
  if (idOf('sponsorship') !== '') start.sponsorshipId = idOf('sponsorship');
  start.amount = values.get('amount') ?? '';
  const { message, sender } = letter.data ?? {};
  if (message) {
    start.letterId = message.id;
    if (sender) {
      const { person_id: id, donations_count } = sender;
      start.giver = { kind: 'person', id, name: message.name, isKnownDonor: donations_count > 0 };
    }
    if (message.paid_paise !== null) start.amount = String(message.paid_paise / 100);
    start.paidOn = message.paid_on ?? undefined;
    start.way = message.paid_by ?? undefined;
    start.reference = message.reference ?? undefined;
    start.address = message.address ?? undefined;
    start.isCitizen = message.is_indian_citizen === true;
    start.appealId = message.appeal_id ?? undefined;
    const { dog_id: id, for_dog: name } = message;
    if (id !== null && name !== null) start.dog = { id, name };
  }

  if (bank) {
    const { line, restPaise } = bank;
    start.bankLine = `bank-line-${bank.key}`;
    start.amount = decimalRupees(restPaise).replace(/\.00$/, '');
    start.paidOn = line.postedOn;
    start.way = wayOf(line);
    start.reference = line.reference;
    if (!start.giver) start.giverName = payerName(line.words);
  }

  return {
    start,
    bank,
    letter: message,
    isLoading: queries.some(({ isLoading }) => isLoading),
    retry: failed.length === 0 ? null : () => failed.forEach(({ refetch }) => void refetch()),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    /** The next donation begins with nothing. */
    forget: () =>
      change({ person: '', dog: '', letter: '', sponsorship: '', amount: '' }, { replace: true }),
  };
}
