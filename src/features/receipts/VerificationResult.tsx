import { useQuery } from '@tanstack/react-query';
import { CloseIcon, DoneIcon } from '@/components/icons';
import { DetailList } from '@/components/DetailList';
import { LoadError } from '@/components/states/LoadError';
import { verificationQuery } from '@/features/receipts/receipts-api';
import { verdict, type Verification } from '@/features/receipts/verification';
import { formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

export function VerificationResult({ code }: { code: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(verificationQuery(code));
  if (isPending) return <p role="status">Checking...</p>;
  if (data === undefined) {
    return (
      <LoadError
        text="The receipt could not be checked. Please check your connection."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === null) {
    return (
      <div role="status" className="grid gap-3 text-lg">
        <p className="font-semibold text-brick-text">No receipt has this code.</p>
        <p className="text-muted">
          Compare the address with the one on the receipt, letter by letter: it matters whether
          letters are capital or small.
        </p>
      </div>
    );
  }
  return <Found verification={data} />;
}

function Found({ verification }: { verification: Verification }) {
  const { number, paidOn, amountPaise, initials, organisationName, state, isTest } = verification;
  const isGood = state === 'valid' && !isTest;
  const facts = [
    { label: say('Number'), value: number },
    { label: say('Date of payment'), value: formatDay(paidOn) },
    { label: say('Amount'), value: formatPaise(amountPaise) },
    { label: say('Donor'), value: initials },
    { label: say('Received by'), value: organisationName },
  ];
  return (
    <div role="status">
      <p
        className={`mb-4 flex gap-3 text-lg font-semibold [&>svg]:mt-0.5 ${isGood ? '' : 'text-brick-text'}`}
      >
        {isGood ? <DoneIcon /> : <CloseIcon />}
        <span>{verdict(verification)}</span>
      </p>
      <DetailList details={facts} />
      <p className="mt-6 text-muted">
        Compare this with the document in front of you. Of the name, only the first letters are
        shown here.
      </p>
    </div>
  );
}
