import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useIdleImport } from '@/components/use-idle-import';
import { useLostFocus } from '@/components/use-lost-focus';
import { useAuth } from '@/features/accounts/AuthProvider';
import type { ChosenAmount } from '@/features/donations/checkout/AmountStep';
import type { Payable } from '@/features/donations/checkout/begun-checkout';
import type { DonorStep } from '@/features/donations/checkout/checkout';
import { donorQuery } from '@/features/donations/donors/donors-api';
import {
  canPayByUpi,
  forgetUpiPayment,
  keepUpiPayment,
  newUpiNote,
  UPI_MAX_PAISE,
  useKeptUpiPayment,
  type KeptUpiPayment,
} from '@/features/people/contact/upi-payment';
import { currentDay } from '@/lib/clock';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

const load = () => import('@/features/people/contact/PayByUpi');

interface Options {
  payable: Payable & { dogId: string };
  /** As the office reads it. */
  dogName: string;
  amount: Pick<ChosenAmount, 'amountPaise' | 'showError'>;
  /** Whether the chosen payment is one of today, not for somebody else. */
  isOnce: boolean;
  donor: DonorStep;
}

interface UpiPayment {
  /** Above the steps, for who comes back: whether they paid. */
  question: ReactNode;
  /** In place of the pay button, once they told us; undefined before. */
  told: ReactNode;
  /** Below the pay button: the UPI ID, once it is known who gives. */
  panel: ReactNode;
  /** When it is paid in the provider's window instead. */
  forget: () => void;
}

/** The part of a payment page for a payment in the visitor's own UPI app, which nobody confirms but the office. */
export function useUpiPayment(options: Options): UpiPayment {
  const { payable, dogName, amount, isOnce, donor } = options;
  const { dogId, appealId, payerId } = payable;
  const { state } = useAuth();
  const client = useQueryClient();
  const kept = useKeptUpiPayment(payable);
  const [isBegunHere, setIsBegunHere] = useState(false);
  const isTold = kept?.donor === null;
  const isOffered = canPayByUpi() && isOnce && (amount.amountPaise ?? 0) <= UPI_MAX_PAISE;
  const { Component: PayByUpi } = useIdleImport(load, isOffered || kept !== null);

  const { submit: begin, isPending } = useSubmitOnce({
    mutationFn: async () => {
      if (payerId === undefined) return;
      const { amountPaise } = amount;
      if (amountPaise === null) {
        amount.showError();
        return;
      }
      const answer = await donor.askForDonor(payerId !== null);
      const given =
        answer === 'stored' && payerId !== null
          ? await client.fetchQuery(donorQuery(payerId))
          : answer;
      if (given === null || given === 'stored') return;
      const email =
        'email' in given ? given.email : state.status === 'signed-in' ? state.user.email : '';
      setIsBegunHere(true);
      keepUpiPayment({
        note: newUpiNote(),
        amountPaise,
        begunOn: currentDay(),
        dogId,
        appealId,
        payerId,
        donor: { name: given.name, email, address: given.address ?? '' },
      });
    },
    meta: { errorMessage: say('Your details could not be loaded.') },
  });

  const forget = () => {
    if (payerId !== undefined) forgetUpiPayment({ dogId, appealId, payerId });
  };
  const part = (hasQuestion: boolean, hasCode: boolean) =>
    PayByUpi && kept?.donor ? (
      <PayByUpi
        kept={{ ...kept, donor: kept.donor }}
        dogName={dogName}
        hasQuestion={hasQuestion}
        hasCode={hasCode}
        onTold={donor.forget}
        onForget={forget}
      />
    ) : null;
  return {
    question: isBegunHere ? null : part(true, false),
    told: kept && isTold ? <Told kept={kept} onAgain={forget} /> : undefined,
    panel:
      isTold || !(isOffered || kept) ? null : (
        <details open={kept !== null} className="mt-8 border-t border-line pt-4">
          <summary className="min-h-11 py-2">
            <h2 className="inline text-xl!">Pay in your own UPI app</h2>
          </summary>
          {kept ? (
            part(isBegunHere, true)
          ) : (
            <>
              <p className="mt-2 mb-4 max-w-reading text-muted">
                You send the money to our UPI ID yourself. We’ll email the receipt once our office
                has seen it.
              </p>
              <BusyButton
                type="button"
                isBusy={isPending || payerId === undefined}
                className={buttonClass('secondary')}
                onClick={() => begin(undefined)}
              >
                Show the UPI ID and the code
              </BusyButton>
            </>
          )}
        </details>
      ),
    forget,
  };
}

/** That the office looks for it. Nothing has arrived yet. */
function Told({ kept, onAgain }: { kept: KeptUpiPayment; onAgain: () => void }) {
  const amount = formatPaise(kept.amountPaise);
  const notice = useLostFocus<HTMLParagraphElement>();
  return (
    <div className="grid gap-3">
      <p ref={notice} tabIndex={-1} role="status">
        <span className="font-semibold">{`You told us that you paid ${amount}.`}</span>{' '}
        <span>We’ll email the receipt once our office has seen the money.</span>
      </p>
      <button type="button" className="text-link min-h-11 justify-self-start" onClick={onAgain}>
        Pay once more
      </button>
    </div>
  );
}
