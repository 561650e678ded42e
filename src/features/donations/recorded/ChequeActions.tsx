import { useState } from 'react';
import * as z from 'zod/mini';
import type { Enums } from '@common/database';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { paymentDaySchema } from '@/features/donations/offline-donation';
import {
  recordErrorText,
  recordChequeOutcome,
} from '@/features/donations/recorded/recorded-donations-api';

type Outcome = Enums<'cheque_outcome'>;

interface Props {
  donationId: string;
  /** Such as '₹2,100 from Ravi', for screen readers and the question. */
  cheque: string;
  /** The day on which it came, YYYY-MM-DD. */
  receivedOn: string;
  /** Whether the giver has an address here. */
  canTellDonor: boolean;
  /** A credited one can still be returned. */
  isCredited?: boolean;
}

/** What became of a cheque, each asked first. */
export function ChequeActions({ isCredited = false, ...cheque }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      {isCredited ? null : (
        <button
          type="button"
          className={buttonClass('primary', SMALL_BUTTON)}
          onClick={() => setOutcome('credited')}
        >
          Credited <span className="sr-only">{`: ${cheque.cheque}`}</span>
        </button>
      )}
      <button
        type="button"
        className={buttonClass('secondary', SMALL_BUTTON)}
        onClick={() => setOutcome('returned')}
      >
        <span>{isCredited ? 'The bank returned it' : 'Returned'}</span>
        <span className="sr-only">{`: ${cheque.cheque}`}</span>
      </button>
      {outcome === null ? null : (
        <OutcomeDialog {...cheque} outcome={outcome} onClose={() => setOutcome(null)} />
      )}
    </div>
  );
}

interface DialogProps extends Omit<Props, 'isCredited'> {
  outcome: Outcome;
  onClose: () => void;
}

function OutcomeDialog(props: DialogProps) {
  const { donationId, cheque, receivedOn, outcome, canTellDonor, onClose } = props;
  const [tellsDonor, setTellsDonor] = useState(false);
  const today = useToday();
  const { form, field, submit, status } = useSubmitForm({
    schema: z.object({ happenedOn: paymentDaySchema(today, receivedOn) }),
    defaults: { happenedOn: today },
    mutation: recordChequeOutcome,
    errorText: recordErrorText,
  });
  const isReturned = outcome === 'returned';
  return (
    <FormDialog
      {...status}
      title={isReturned ? 'Was the cheque returned?' : 'Is the money in the account?'}
      intro={
        <p className="wrap-anywhere">
          {isReturned
            ? `${cheque}: it then counts as failed, and a receipt that exists is cancelled.`
            : `${cheque}: the receipt is made now, dated with the day on which the cheque came.`}
        </p>
      }
      startsAtTitle={isReturned}
      isDangerous={isReturned}
      submitLabel={isReturned ? 'It was returned' : 'It is credited'}
      busyLabel="Saving..."
      onSubmit={form.handleSubmit(({ happenedOn }) =>
        submit({ id: donationId, outcome, tellsDonor, happenedOn }, onClose),
      )}
      onClose={onClose}
    >
      {field('happenedOn', isReturned ? 'Day the bank returned it' : 'Day the bank credited it', {
        type: 'date',
        min: receivedOn,
        max: today,
      })}
      {isReturned && canTellDonor ? (
        <Checkbox
          label="Tell the giver in a kind email that the bank returned it"
          isChecked={tellsDonor}
          onChange={setTellsDonor}
        />
      ) : null}
    </FormDialog>
  );
}
