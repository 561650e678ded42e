// What sponsors, banks and the team do in the proof, at random.
import { SPONSORSHIP_MAX_PAISE, SPONSORSHIP_MIN_PAISE } from '../../../src/config/limits.ts';
import { sharesOf } from '../../../src/features/dogs/amount.ts';
import {
  authorise,
  cancel,
  pause,
  payOpenMonth,
  resume,
} from '../../../supabase/local/payments/mandate.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';
import { iso, type Row, type Site } from './site.ts';

const DOGS = Array.from({ length: 40 }, (_, index) => `dog ${index}`);
/** What a month of the dogs costs, in turn: from one below every share to one above what banks allow. */
const PRICES = [3000, 3000, 250, 400, 1234.56, 15_000, 20_000, 100] as const;
/** Amounts of a sponsor's own choice. */
const OWN_AMOUNTS = [SPONSORSHIP_MIN_PAISE, 50_000, 123_400, SPONSORSHIP_MAX_PAISE] as const;

/** A sponsor, with the sponsorship that runs and those that it replaced. */
export interface Person {
  readonly chain: Row[];
  /** An unfinished change of amount. */
  open: Row | null;
}

export class People {
  readonly all: Person[] = [];
  readonly counts = {
    paused: 0,
    changed: 0,
    changedNearCharge: 0,
    moved: 0,
    stopped: 0,
    dogsLeft: 0,
    byBank: 0,
    all: 0,
    half: 0,
    quarter: 0,
    gifts: 0,
    visitors: 0,
    confirmed: 0,
  };
  readonly #left = new Set<string>();
  readonly #site: Site;
  readonly #provider: Provider;
  readonly #random: Random;

  constructor(site: Site, provider: Provider, random: Random) {
    this.#site = site;
    this.#provider = provider;
    this.#random = random;
  }

  /** Somebody begins a sponsorship, and usually authorises it. */
  join(now: number): void {
    const dog = this.#random.chance(0.1) ? null : this.#availableDog();
    const isGift = this.#random.chance(0.3);
    // A gift needs an account.
    const isVisitor = !isGift && this.#random.chance(0.5);
    this.counts.gifts += Number(isGift);
    this.counts.visitors += Number(isVisitor);
    const row = this.#site.begin(this.#amountFor(dog), dog, now, { isGift, isVisitor });
    this.all.push({ chain: [row], open: null });
    this.#authorise(row, now);
  }

  /** @param share of a month that passed; the chances are per month */
  act(now: number, share: number): void {
    const happens = (perMonth: number) => this.#random.chance(perMonth * share);
    for (const person of this.all) {
      this.#takeOver(person);
      const row = person.chain.at(-1);
      if (!row) continue;
      if (!row.payer.isConfirmed && happens(0.1)) this.#confirmMailbox(row);
      // Without an account a sponsorship can only be stopped.
      if (row.isJoined) {
        if (happens(0.03)) this.#pauseOrResume(row);
        const isClose = isChargeClose(row, now);
        if (happens(isClose ? 0.3 : 0.03)) this.#changeAmount(person, row, now);
        if (happens(0.03)) this.#move(row, now);
      }
      if (happens(0.02)) this.#stop(person, now);
      if (happens(0.03)) this.#actAtBank(row, now);
      if (happens(0.02)) this.#refund(row);
    }
    for (const dog of DOGS) if (happens(0.01)) this.#changeDog(dog);
  }

  #confirmMailbox(row: Row): void {
    this.counts.confirmed += 1;
    this.#site.confirmMailbox(row);
  }

  #authorise(row: Row, now: number): void {
    const id = row.sponsorship.provider_subscription_id ?? '';
    if (this.#random.chance(0.1)) {
      this.#provider.act(id, now, (mandate) => authorise(mandate, now, 'insufficient_funds'));
    }
    if (this.#random.chance(0.9)) {
      this.#provider.act(id, now, (mandate) => authorise(mandate, now, null));
    }
  }

  /** The replacement runs once the site knows that it is authorised. */
  #takeOver(person: Person): void {
    const { open } = person;
    if (!open || (open.sponsorship.status === 'created' && open.sponsorship.ended_at === null)) {
      return;
    }
    person.open = null;
    if (open.sponsorship.started_at !== null) person.chain.push(open);
  }

  #pauseOrResume(row: Row): void {
    const { status, desired_status, pause_reason, ended_at } = row.sponsorship;
    if (ended_at !== null) return;
    if (desired_status === 'run' && status === 'active') {
      this.counts.paused += 1;
      this.#site.store(row, { desired_status: 'pause', pause_reason: 'sponsor' });
    } else if (desired_status === 'pause' && pause_reason === 'sponsor' && !this.#hasLeft(row)) {
      this.#site.store(row, { desired_status: 'run', pause_reason: null });
    }
  }

  #changeAmount(person: Person, row: Row, now: number): void {
    const { status, desired_status, ended_at } = row.sponsorship;
    const canChange = ['authenticated', 'active', 'pending', 'halted'].includes(status);
    if (person.open || desired_status !== 'run' || ended_at !== null || !canChange) return;
    if (this.#hasLeft(row) || this.#provider.isDown(now)) return;
    this.counts.changed += 1;
    if (isChargeClose(row, now)) this.counts.changedNearCharge += 1;
    // create-subscription compares first, so that the date of the next charge is the provider's.
    this.#site.read(row, now);
    this.#site.finish(now + 24 * 60 * 60);
    if (row.sponsorship.desired_status !== 'run' || row.sponsorship.ended_at !== null) return;
    const dog = row.dogs.at(-1)?.dog_id ?? null;
    person.open = this.#site.begin(this.#amountFor(dog), dog, now, { replaces: row });
    this.#authorise(person.open, now);
  }

  /** A share of the dog's month that the payment page offers, or another amount. */
  #amountFor(dog: string | null): number {
    const price = PRICES[DOGS.indexOf(dog ?? '') % PRICES.length];
    const [share, ...others] = price === undefined ? [] : sharesOf(price, 'Monthly');
    if (!share || this.#random.chance(0.3)) return this.#random.pick(OWN_AMOUNTS);
    const { name, amountPaise } = this.#random.pick([share, ...others]);
    if (name !== 'rest') this.counts[name] += 1;
    return amountPaise;
  }

  #move(row: Row, now: number): void {
    const { status, desired_status, pause_reason, ended_at } = row.sponsorship;
    if (status === 'created' || desired_status === 'stop' || ended_at !== null) return;
    this.counts.moved += 1;
    row.dogs.push({ dog_id: this.#availableDog(), since: iso(now) });
    const resumes = desired_status === 'pause' && pause_reason === 'dog';
    this.#site.store(row, resumes ? { desired_status: 'run', pause_reason: null } : {});
  }

  #stop(person: Person, now: number): void {
    this.counts.stopped += 1;
    const reason = this.#random.chance(0.2) ? 'account' : 'sponsor';
    for (const linked of person.chain) this.#site.stop(linked, reason, now);
    if (person.open?.sponsorship.status === 'created') {
      this.#site.stop(person.open, 'sponsor', now);
    }
  }

  /** The team gives a month back. */
  #refund({ sponsorship }: Row): void {
    const id = sponsorship.provider_subscription_id ?? '';
    const payment = this.#provider.refund(id);
    if (payment) this.#site.receiveRefund(id, payment);
  }

  #actAtBank(row: Row, now: number): void {
    this.counts.byBank += 1;
    const id = row.sponsorship.provider_subscription_id ?? '';
    const action = this.#random.pick(['pause', 'resume', 'resume', 'pay', 'pay', 'cancel']);
    this.#provider.act(id, now, (mandate) => {
      if (action === 'cancel') return cancel(mandate, now);
      if (action === 'pay') return payOpenMonth(mandate, now);
      return action === 'pause'
        ? pause(mandate, now, 'customer')
        : resume(mandate, now, 'customer');
    });
  }

  #changeDog(dog: string): void {
    const isBack = this.#left.delete(dog);
    if (!isBack) {
      this.#left.add(dog);
      this.counts.dogsLeft += 1;
    }
    for (const row of this.#site.rows) {
      const { desired_status, pause_reason, ended_at, status } = row.sponsorship;
      if (row.dogs.at(-1)?.dog_id !== dog || ended_at !== null || status === 'created') continue;
      if (isBack && desired_status === 'pause' && pause_reason === 'dog') {
        this.#site.store(row, { desired_status: 'run', pause_reason: null });
      } else if (!isBack && desired_status === 'run') {
        this.#site.store(row, { desired_status: 'pause', pause_reason: 'dog' });
      }
    }
  }

  #hasLeft(row: Row): boolean {
    return this.#left.has(row.dogs.at(-1)?.dog_id ?? '');
  }

  #availableDog(): string | null {
    const dog = DOGS[Math.floor(this.#random.next() * DOGS.length)] ?? null;
    return dog !== null && this.#left.has(dog) ? null : dog;
  }
}

/** Whether a charge is due within a few days, or retried. Then a change of the amount is likelier, to prove its rule. */
function isChargeClose({ sponsorship: { next_charge_at, status } }: Row, now: number): boolean {
  return status === 'pending' || Date.parse(next_charge_at ?? '') / 1000 - now < 4 * 24 * 60 * 60;
}
