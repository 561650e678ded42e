// Events as the card provider sends them, with everything about the payer that they carry.

interface PaymentFacts {
  id: string;
  [field: string]: unknown;
}

/** The payer's details in every event of these tests; none of them may be kept or logged. */
export const payer = {
  email: 'giver@example.org',
  contact: '+919876543210',
  vpa: 'giver@upi',
  card: { name: 'Meera Tandon', last4: '4366' },
  acquirer_data: { auth_code: '828553' },
};

/** A captured payment of ₹3,000, as the provider's API and its events tell it. */
export function paymentOf(facts: PaymentFacts) {
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
    ...facts,
  };
}

/** The body of an event about one payment. */
export function eventBody(event: string, facts: PaymentFacts, parts: object = {}): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_Test',
    event,
    contains: ['payment'],
    payload: { payment: { entity: paymentOf(facts) }, ...parts },
    created_at: 1_795_196_340,
  });
}

/** The body of a processed refund. */
export function refundBody(facts: PaymentFacts, refundedAmount: number): string {
  const refund = { entity: { id: 'rfnd_Test', amount: refundedAmount, status: 'processed' } };
  return eventBody('refund.processed', facts, { refund });
}
