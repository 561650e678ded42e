// One-time payments of the proof: attempts fail, money goes back, events are lost, doubled and late, comparisons crash, and
// the schedule compares what no event has told.
import {
  decideState,
  type StoredDonation,
} from '../../../supabase/functions/_shared/provider/donation-state.ts';
import { newId, type ProviderPayment } from '../../../supabase/local/payments/entities.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';

const DAY = 24 * 60 * 60;
const AMOUNT = 50_000;

interface Order {
  donation: StoredDonation;
  /** Of the provider. */
  payments: ProviderPayment[];
  /** When the site compares it with the provider, at the latest. */
  due: number[];
}

export class Orders {
  readonly #all: Order[] = [];
  readonly #provider: Provider;
  readonly #random: Random;

  constructor(provider: Provider, random: Random) {
    this.#provider = provider;
    this.#random = random;
  }

  /** Somebody pays once, perhaps after a failed attempt, or leaves. */
  give(now: number): void {
    const state = { status: 'pending', provider_payment_id: null, refunded_paise: 0 } as const;
    const donation = { ...state, amount_paise: AMOUNT, currency: 'INR' };
    const order: Order = { donation, payments: [], due: [] };
    this.#all.push(order);
    if (this.#random.chance(0.2)) this.#charge(order, 'failed', now);
    if (this.#random.chance(0.9)) this.#charge(order, 'captured', now);
  }

  /** Compares what is due. @param isCharging whether money still moves */
  proceed(now: number, isCharging: boolean): void {
    for (const order of this.#all) {
      if (isCharging && this.#random.chance(0.002)) this.#refund(order, now);
      const isDue = order.due.some((at) => at <= now);
      if (!isDue || this.#provider.isDown(now) || this.#random.chance(0.03)) continue;
      order.due = order.due.filter((at) => at > now);
      const state = decideState(order.donation, { payments: order.payments, disputes: [] });
      order.donation = { ...order.donation, ...state };
    }
  }

  /** At the end. `wrong` donations say something else than the provider. */
  compare() {
    const paid = this.#all.filter(({ payments }) => payments.some(isCharge));
    const wrong = this.#all.filter(({ donation, payments }) => {
      const charge = payments.find(isCharge);
      if (!charge) return donation.provider_payment_id !== null;
      const status = charge.status === 'refunded' ? 'refunded' : 'completed';
      return (
        donation.provider_payment_id !== charge.id ||
        donation.status !== status ||
        donation.refunded_paise !== charge.amount_refunded
      );
    });
    return { given: this.#all.length, paid: paid.length, wrong: wrong.length };
  }

  #charge(order: Order, status: 'failed' | 'captured', now: number): void {
    const facts = { amount: AMOUNT, currency: 'INR', description: '', notes: {}, order_id: null };
    const id = newId('pay');
    order.payments.push({ ...facts, id, status, amount_refunded: 0, created_at: now });
    this.#tell(order, now);
  }

  #refund(order: Order, now: number): void {
    if (!order.payments.some(isCaptured)) return;
    order.payments = order.payments.map((payment) =>
      isCaptured(payment)
        ? Object.assign({}, payment, { status: 'refunded', amount_refunded: AMOUNT })
        : payment,
    );
    this.#tell(order, now);
  }

  /** Its event may be lost, late or doubled; the schedule comes within a day. */
  #tell(order: Order, now: number): void {
    order.due.push(now + DAY);
    while (this.#random.chance(0.5)) order.due.push(now + this.#random.next() * 5 * DAY);
  }
}

const isCaptured = ({ status }: ProviderPayment) => status === 'captured';
const isCharge = ({ status }: ProviderPayment) => status !== 'failed';
