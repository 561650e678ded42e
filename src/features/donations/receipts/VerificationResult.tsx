import { useQuery } from '@tanstack/react-query';
import { CloseIcon, DoneIcon } from '@/components/icons';
import { DetailList } from '@/components/DetailList';
import { QueryView } from '@/components/states/QueryView';
import { verificationQuery } from '@/features/donations/receipts/receipts-api';
import { isGood, verdict, type Verification } from '@/features/donations/receipts/verification';
import { formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

export function VerificationResult({ code }: { code: string }) {
  return (
    <QueryView
      query={useQuery(verificationQuery(code))}
      failed={say('The receipt could not be checked. Please check your connection.')}
      loading={<p role="status">Checking...</p>}
    >
      {(verification) =>
        verification ? (
          <Found verification={verification} />
        ) : (
          <div role="status" className="grid gap-3 text-lg">
            <p className="font-semibold text-brick-text">No receipt has this code.</p>
            <p className="text-muted">
              Compare the address with the one on the receipt, letter by letter: it matters whether
              letters are capital or small.
            </p>
          </div>
        )
      }
    </QueryView>
  );
}

function Found({ verification }: { verification: Verification }) {
  const { number, paid_on, amount_paise, name, organisation_name } = verification;
  const isValid = isGood(verification);
  const facts = [
    { label: say('Number'), value: number },
    { label: say('Date of payment'), value: formatDay(paid_on) },
    { label: say('Amount'), value: formatPaise(amount_paise) },
    { label: say('Donor'), value: name },
    { label: say('Received by'), value: organisation_name },
  ];
  return (
    <div role="status">
      <p
        className={`mb-4 flex gap-3 text-lg font-semibold [&>svg]:mt-0.5 ${isValid ? '' : 'text-brick-text'}`}
      >
        {isValid ? <DoneIcon /> : <CloseIcon />}
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
