// The site's side of the proof, in memory: rows, decisions stored before they are done, and comparisons that overlap
// and crash. The database's functions are restated here; the rules are those of the Edge Functions.
import { decideState } from '../../../supabase/functions/_shared/provider/donation-state.ts';
import { isFinal } from '../../../supabase/functions/_shared/sponsorships/sponsorship-months.ts';
import {
  decideSponsorship,
  type Decision,
} from '../../../supabase/functions/_shared/sponsorships/sponsorship-state.ts';
import { replacementStart } from '../../../supabase/functions/_shared/sponsorships/start-date.ts';
import type {
  DogChoice,
  StoredSponsorship,
  StoredMonth,
} from '../../../supabase/functions/_shared/sponsorships/sponsorship.ts';
import type { ProviderPayment } from '../../../supabase/local/payments/entities.ts';
import { cancel, pause, resume } from '../../../supabase/local/payments/mandate.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';

const DAY = 24 * 60 * 60;
const CRASHES = 0.03;

interface Month extends StoredMonth {
  readonly dogId: string | null;
  /** Whether it belongs to the account, and not to a visitor. */
  readonly isJoined: boolean;
}

/** Who pays a sponsorship and those that replace it. */
interface Payer {
  /** Whether an account has confirmed the mailbox. */
  isConfirmed: boolean;
}

/** A monthly gift, with all the sponsorships that replaced its first one. */
interface MonthlyGift {
  /** Whether a charge has made it real. */
  isPaid: boolean;
}

/** A row with what other tables hold about it. */
export interface Row {
  sponsorship: StoredSponsorship;
  readonly dogs: DogChoice[];
  readonly months: Map<string, Month>;
  /** The payments in stored events. */
  readonly eventPayments: ProviderPayment[];
  /** Refunded payments whose orders are still to be compared. */
  readonly dueRefunds: Set<ProviderPayment>;
  readonly payer: Payer;
  /** Whether it belongs to the account, and not to a visitor. */
  isJoined: boolean;
  /** Null for a sponsorship of one's own. */
  readonly gift: MonthlyGift | null;
  isDue: boolean;
  /** Whether it was paused, halted, or cancelled at the bank, so that months may be missing. */
  hasRested: boolean;
  syncedAt: number;
}

/** A comparison between its read and its write. */
interface OpenSync {
  readonly row: Row;
  readonly version: number;
  readonly decision: Decision;
  readonly finishesAt: number;
}

export class Site {
  readonly rows: Row[] = [];
  /** By kind and reference. */
  readonly reviewItems = new Set<string>();
  readonly counts = { syncs: 0, crashed: 0, startedOver: 0 };
  readonly #bySubscription = new Map<string, Row>();
  readonly #byId = new Map<string, Row>();
  #open: OpenSync[] = [];
  readonly #provider: Provider;
  readonly #random: Random;

  constructor(provider: Provider, random: Random) {
    this.#provider = provider;
    this.#random = random;
  }

  /** Begins a sponsorship; for a replacement at the date that the rules choose. */
  begin(
    amount: number,
    dogId: string | null,
    now: number,
    {
      replaces = null,
      isGift = false,
      isVisitor = false,
    }: { replaces?: Row | null; isGift?: boolean; isVisitor?: boolean } = {},
  ): Row {
    const startsAt = replaces && replacementStart(replaces.sponsorship, new Date(now * 1000));
    const startSeconds = startsAt ? Math.floor(startsAt.getTime() / 1000) : null;
    const id = this.#provider.create(amount, now, startSeconds);
    const row: Row = {
      sponsorship: {
        id: `sponsorship of ${id}`,
        user_id: null,
        dog_id: dogId,
        next_dog_id: null,
        moved_at: null,
        amount_paise: amount,
        status: 'created',
        desired_status: 'run',
        stop_requested_at: null,
        pause_reason: null,
        end_reason: null,
        provider_subscription_id: id,
        manage_url: null,
        payment_method: null,
        starts_at: startsAt?.toISOString() ?? null,
        current_start: null,
        current_end: null,
        next_charge_at: null,
        started_at: null,
        halted_at: null,
        ended_at: null,
        replaces_id: replaces?.sponsorship.id ?? null,
        replaced_from: null,
        sync_version: 0,
        synced_at: iso(now),
        created_at: iso(now),
      },
      dogs: [{ dog_id: dogId, since: iso(now) }],
      months: new Map(),
      eventPayments: [],
      dueRefunds: new Set(),
      payer: replaces ? replaces.payer : { isConfirmed: !isVisitor },
      isJoined: !isVisitor,
      gift: replaces ? replaces.gift : isGift ? { isPaid: false } : null,
      isDue: false,
      hasRested: false,
      syncedAt: now,
    };
    this.rows.push(row);
    this.#bySubscription.set(id, row);
    this.#byId.set(row.sponsorship.id, row);
    return row;
  }

  /** Stores a request or another change in one transaction. */
  store(row: Row, values: Partial<StoredSponsorship>): void {
    row.sponsorship = {
      ...row.sponsorship,
      ...values,
      sync_version: row.sponsorship.sync_version + 1,
    };
    row.isDue = true;
  }

  stop(row: Row, end_reason: StoredSponsorship['end_reason'], now: number): void {
    if (!isRunning(row)) return;
    this.store(row, { desired_status: 'stop', stop_requested_at: iso(now), end_reason });
  }

  /** An account confirms the mailbox of a visitor, whose sponsorship joins it once it is authorised. */
  confirmMailbox({ payer }: Row): void {
    payer.isConfirmed = true;
    for (const row of this.rows) if (row.payer === payer) joinAccount(row);
  }

  /** The webhook: stores the event, and compares unless it crashes. */
  receive(subscriptionId: string, payment: ProviderPayment | null, now: number): void {
    const row = this.#bySubscription.get(subscriptionId);
    if (!row) return;
    if (payment) row.eventPayments.push(payment);
    this.store(row, {});
    this.read(row, now);
  }

  /** The schedule: everything that is due, and what was not compared for a day. */
  reconcile(now: number): void {
    for (const row of this.rows) {
      for (const payment of row.dueRefunds) this.#compareOrder(row, payment, now);
      const isOld = row.sponsorship.ended_at === null && now - row.syncedAt >= DAY;
      if (row.isDue || isOld) this.read(row, now);
    }
  }

  /** The webhook of a refund: its order is due to be compared, as any other. */
  receiveRefund(subscriptionId: string, payment: ProviderPayment): void {
    this.#bySubscription.get(subscriptionId)?.dueRefunds.add(payment);
  }

  #compareOrder(row: Row, payment: ProviderPayment, now: number): void {
    const month = row.months.get(payment.order_id ?? '');
    // A month that is not recorded yet is compared with its sponsorship.
    if (!month || this.#provider.isDown(now) || this.#crashes()) return;
    const state = decideState(month, { payments: [payment], disputes: [] });
    row.months.set(month.provider_order_id, { ...month, ...state });
    row.dueRefunds.delete(payment);
  }

  /** The first half of a comparison. */
  read(row: Row, now: number): void {
    const { sponsorship } = row;
    const id = sponsorship.provider_subscription_id ?? '';
    const mandate = this.#provider.mandates.get(id);
    if (!mandate || this.#provider.isDown(now)) return;
    this.counts.syncs += 1;
    const final = new Set(
      [...row.months.values()].filter(isFinal).map((month) => month.provider_order_id),
    );
    const payments = [...(this.#provider.payments.get(id) ?? []), ...row.eventPayments].filter(
      ({ order_id }) => !final.has(order_id ?? ''),
    );
    const decision = decideSponsorship(
      { sponsorship, dogs: row.dogs, months: [...row.months.values()] },
      {
        subscription: mandate.subscription,
        invoices: mandate.invoices,
        payments: [...new Map(payments.map((payment) => [payment.id, payment])).values()],
        disputes: [],
      },
      new Date(now * 1000),
    );
    if (this.#crashes()) return;
    const duration = this.#random.chance(0.9) ? 0 : Math.floor(this.#random.next() * 4 * 60 * 60);
    this.#open.push({
      row,
      version: sponsorship.sync_version,
      decision,
      finishesAt: now + duration,
    });
  }

  /** The second half of the comparisons that end by now: writes, then asks the provider. */
  finish(now: number): void {
    while (this.#open.some(({ finishesAt }) => finishesAt <= now)) {
      const ending = this.#open.filter(({ finishesAt }) => finishesAt <= now);
      this.#open = this.#open.filter(({ finishesAt }) => finishesAt > now);
      for (const { row, version, decision } of ending) {
        if (row.sponsorship.sync_version !== version) {
          this.counts.startedOver += 1;
          this.read(row, now);
          continue;
        }
        this.#write(row, decision, now);
        const isReachable = !this.#provider.isDown(now) && !this.#crashes();
        if (decision.request && isReachable) this.#ask(row, decision.request, now);
      }
    }
  }

  #write(row: Row, { state, months, events, reviewItems, request }: Decision, now: number): void {
    const { sponsorship } = row;
    const replaced = this.#byId.get(sponsorship.replaces_id ?? '');
    if (replaced && state.started_at !== null) {
      const isEnding = state.desired_status === 'stop' || state.ended_at !== null;
      const { replaced_from } = replaced.sponsorship;
      if (isEnding && replaced_from !== null) this.stop(replaced, state.end_reason, now);
      if (!isEnding && replaced_from === null && isRunning(replaced)) {
        this.store(replaced, { replaced_from: sponsorship.starts_at });
      }
    }
    for (const month of months) {
      if (!month.provider_payment_id && month.status !== 'failed') continue;
      if (row.gift && month.status === 'completed') row.gift.isPaid = true;
      row.months.set(month.provider_order_id, {
        provider_order_id: month.provider_order_id,
        status: month.status,
        amount_paise: month.amount_paise,
        currency: 'INR',
        provider_payment_id: month.provider_payment_id,
        refunded_paise: month.refunded_paise,
        sync_version: (month.expected_version ?? -1) + 1,
        dogId: month.dog_id,
        isJoined: row.isJoined,
        isInTimeline: false,
      });
    }
    for (const { kind, reference } of events) {
      if (kind !== 'charged') continue;
      for (const [orderId, month] of row.months) {
        if (month.provider_payment_id !== reference) continue;
        row.months.set(orderId, { ...month, isInTimeline: true });
      }
    }
    for (const { kind, reference } of reviewItems) this.reviewItems.add(`${kind} ${reference}`);
    row.sponsorship = {
      ...sponsorship,
      ...state,
      sync_version: sponsorship.sync_version + 1,
      synced_at: iso(now),
    };
    joinAccount(row);
    row.isDue = request !== null;
    row.hasRested ||=
      state.status === 'paused' || state.status === 'halted' || state.end_reason === 'bank';
    row.syncedAt = now;
  }

  #ask(row: Row, request: 'cancel' | 'pause' | 'resume', now: number): void {
    const actions = {
      cancel: (mandate: Parameters<typeof cancel>[0]) => cancel(mandate, now),
      pause: (mandate: Parameters<typeof cancel>[0]) => pause(mandate, now, 'self'),
      resume: (mandate: Parameters<typeof cancel>[0]) => resume(mandate, now, 'self'),
    };
    const id = row.sponsorship.provider_subscription_id ?? '';
    if (this.#provider.act(id, now, actions[request])) this.read(row, now);
  }

  #crashes(): boolean {
    const crashes = this.#random.chance(CRASHES);
    if (crashes) this.counts.crashed += 1;
    return crashes;
  }
}

/** What join_sponsorships does: the months go with the sponsorship, whatever comparison is on its way. */
function joinAccount(row: Row): void {
  if (row.isJoined || !row.payer.isConfirmed || row.sponsorship.started_at === null) return;
  row.isJoined = true;
  for (const [orderId, month] of row.months) row.months.set(orderId, { ...month, isJoined: true });
}

function isRunning({ sponsorship: { desired_status, ended_at } }: Row): boolean {
  return desired_status !== 'stop' && ended_at === null;
}

export function iso(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}
