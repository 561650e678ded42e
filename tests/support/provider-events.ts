// The card provider's JSON, including the personal data that it sends.

interface PaymentFields {
  id: string;
  [field: string]: unknown;
}

/** The personal data in every event. None of it may be stored or logged. */
export const payer = {
  email: 'giver@example.org',
  contact: '+919876543210',
  vpa: 'giver@upi',
  card: { name: 'Meera Tandon', last4: '4366' },
  acquirer_data: { auth_code: '828553' },
};

/** A captured payment of ₹3,000. */
export function paymentOf(fields: PaymentFields) {
  return {
    entity: 'payment',
    amount: 300_000,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    captured: true,
    amount_refunded: 0,
    refund_status: null,
    notes: [],
    fee: 7_080,
    tax: 1_080,
    error_code: null,
    error_reason: null,
    created_at: 1_795_196_339,
    ...payer,
    ...fields,
  };
}

/** The body of a webhook event about one payment. */
export function eventBody(event: string, fields: PaymentFields, entities: object = {}): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_Test',
    event,
    contains: ['payment'],
    payload: { payment: { entity: paymentOf(fields) }, ...entities },
    created_at: 1_795_196_340,
  });
}

/** The body of a `refund.processed` event. */
export function refundBody(fields: PaymentFields, refundedPaise: number): string {
  const refund = { entity: { id: 'rfnd_Test', amount: refundedPaise, status: 'processed' } };
  return eventBody('refund.processed', fields, { refund });
}
