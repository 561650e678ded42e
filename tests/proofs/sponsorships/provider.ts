// The provider's side of the proof, in memory: the rules of the fake provider, and unreliable events.
import { newId, type ProviderPayment } from '../../../supabase/local/payments/entities.ts';
import {
  proceed,
  Refusal,
  type Charge,
  type Mandate,
  type Outcome,
} from '../../../supabase/local/payments/mandate.ts';
import type { Random } from './random.ts';

const DAY = 24 * 60 * 60;
const FAILURES = [
  'insufficient_funds',
  'card_expired',
  'mandate_revoked',
  'bank_technical_error',
] as const;

/** An event on its way to the site. */
export interface Delivery {
  readonly at: number;
  readonly subscriptionId: string;
  readonly payment: ProviderPayment | null;
}

export class Provider {
  readonly mandates = new Map<string, Mandate>();
  /** By subscription. */
  readonly payments = new Map<string, ProviderPayment[]>();
  readonly counts = { failed: 0, lost: 0, doubled: 0, refused: 0, refunded: 0 };
  #deliveries: Delivery[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Every 20th day the site can't reach the provider, which goes on charging. */
  isDown(now: number): boolean {
    return Math.floor(now / DAY) % 20 === 0;
  }

  /** @returns the id of a subscription that waits for its authorisation */
  create(amount: number, now: number, startAt: number | null): string {
    const id = newId('sub');
    this.mandates.set(id, {
      amount,
      invoices: [],
      failures: 0,
      nextMonth: null,
      subscription: {
        id,
        plan_id: `plan_${amount}`,
        status: 'created',
        total_count: 120,
        paid_count: 0,
        start_at: startAt,
        current_start: null,
        current_end: null,
        charge_at: startAt,
        ended_at: null,
        expire_by: now + DAY,
        payment_method: null,
        short_url: `https://provider.example/${id}`,
        pause_initiated_by: null,
        notes: {},
        created_at: now,
      },
    });
    this.payments.set(id, []);
    return id;
  }

  /** @returns false when the rules refuse the action */
  act(id: string, now: number, action: (mandate: Mandate) => Outcome | null): boolean {
    const mandate = this.mandates.get(id);
    if (!mandate) return false;
    try {
      const outcome = action(mandate);
      if (!outcome) return false;
      this.mandates.set(id, outcome.mandate);
      this.payments.get(id)?.push(...outcome.payments);
      for (const { type, payment } of outcome.events) {
        // Events of payments don't name the subscription.
        if (type.startsWith('subscription.')) this.#send(id, payment ?? null, now);
      }
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.counts.refused += 1;
      return false;
    }
  }

  /**
   * Gives the newest charge of a subscription back.
   * @returns the payment; undefined if there is none
   */
  refund(id: string): ProviderPayment | undefined {
    const payments = this.payments.get(id) ?? [];
    const index = payments.findLastIndex(
      ({ status, invoice_id }) => status === 'captured' && invoice_id,
    );
    const charged = payments[index];
    if (!charged) return undefined;
    this.counts.refunded += 1;
    const refunded = { ...charged, status: 'refunded', amount_refunded: charged.amount } as const;
    payments[index] = refunded;
    return refunded;
  }

  /** Charges and retries everything that is due. */
  proceed(now: number): void {
    for (const id of this.mandates.keys()) {
      while (this.act(id, now, (mandate) => proceed(mandate, now, () => this.#charge(mandate))));
    }
  }

  /** The events that arrive by now, in the order in which they arrive. */
  arrivals(now: number): Delivery[] {
    const arrived = this.#deliveries.filter(({ at }) => at <= now);
    this.#deliveries = this.#deliveries.filter(({ at }) => at > now);
    return arrived.toSorted((one, other) => one.at - other.at);
  }

  #charge(mandate: Mandate): Charge {
    const probability = mandate.subscription.status === 'pending' ? 0.6 : 0.07;
    if (!this.#random.chance(probability)) return null;
    this.counts.failed += 1;
    return this.#random.pick(FAILURES);
  }

  #send(subscriptionId: string, payment: ProviderPayment | null, now: number): void {
    if (this.#random.chance(0.1)) {
      this.counts.lost += 1;
      return;
    }
    const isDoubled = this.#random.chance(0.1);
    if (isDoubled) this.counts.doubled += 1;
    for (let copy = 0; copy <= Number(isDoubled); copy += 1) {
      const delay = this.#random.chance(0.8) ? 600 : 5 * DAY;
      const at = now + Math.floor(this.#random.next() * delay);
      this.#deliveries.push({ at, subscriptionId, payment });
    }
  }
}
