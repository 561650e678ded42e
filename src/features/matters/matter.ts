import type { Tables } from '@/lib/database.types';

/** What the server can't settle and a person must decide. */
export interface Matter {
  id: string;
  kind: string;
  /** What happened. */
  description: string;
  orderId: string | null;
  paymentId: string | null;
  amountPaise: number | null;
  /** ISO 8601. */
  openedAt: string;
  /** Null while the matter is open. */
  closing: { note: string; closedAt: string; closedBy: string } | null;
}

export function toMatter(row: Tables<'team_matters'>): Matter {
  const { closing_note: note, closed_at: closedAt, closed_by_name: closedBy } = row;
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    orderId: row.provider_order_id,
    paymentId: row.provider_payment_id,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    closing:
      note === null || closedAt === null || closedBy === null ? null : { note, closedAt, closedBy },
  };
}

interface Guidance {
  title: string;
  whatToDo: string;
}

/** docs/payments.md, step 12, says the same for each kind. */
const guidance = new Map<string, Guidance>([
  [
    'second-payment',
    {
      title: 'Paid twice',
      whatToDo:
        'Refund the second payment on Razorpay’s dashboard, or ask the donor whether it may stay as another gift. The donation itself needs nothing.',
    },
  ],
  [
    'wrong-amount',
    {
      title: 'Wrong amount',
      whatToDo:
        'Look at the payment on Razorpay’s dashboard. The donation was not completed: refund the payment, and write to the provider if nobody knows where the amount comes from.',
    },
  ],
  [
    'dispute',
    {
      title: 'Disputed payment',
      whatToDo:
        'Open Disputes on Razorpay’s dashboard before the date it names. Accept the dispute, or contest it with the receipt and what you wrote to the donor.',
    },
  ],
  [
    'unknown-order',
    {
      title: 'Payment without a donation',
      whatToDo:
        'Look at the payment on Razorpay’s dashboard. If it came from a payment link or another site of yours, nothing is to be done. Otherwise ask the payer what it was for, or refund it.',
    },
  ],
  [
    'charge-after-stop',
    {
      title: 'Charged after a stop',
      whatToDo:
        'The sponsor had already stopped when the bank charged this month. Refund the payment on Razorpay’s dashboard.',
    },
  ],
  [
    'reconciliation',
    {
      title: 'Records that disagree',
      whatToDo:
        'Look for the order on Razorpay’s dashboard, which is right about money. Capture a payment that is only authorized, within three days. If the dashboard has no payment at all, tell your developer.',
    },
  ],
]);

const unknownKind: Guidance = {
  title: 'Needs a decision',
  whatToDo: 'Look for the order and the payment on Razorpay’s dashboard.',
};

/** A title and what to do for a kind of matter. */
export function guidanceFor(kind: string): Guidance {
  return guidance.get(kind) ?? unknownKind;
}
