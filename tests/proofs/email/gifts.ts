// Gives dogs as gifts through simulated days, while payers and recipients change their minds, payments are refunded, dogs
// leave, the mail server fails and the sender is killed at every step. Each email is compared with what must arrive.
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { SendMailOptions } from 'nodemailer';
import { messageWriter } from '../../../supabase/functions/send-email/message.ts';
import type { LeasedEmail } from '../../../supabase/functions/send-email/send-due-emails.ts';
import type { Transport } from '../../../supabase/functions/send-email/smtp.ts';
import { addAccount } from '../../support/accounts.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import type { Fault } from '../../support/mail-server.ts';
import { changeDonation, insertRow } from '../../support/rows.ts';
import { Random } from '../sponsorships/random.ts';
import { dayOf, type Faults, type Gift, GiftLedger, morningOf } from './gift-ledger.ts';
import { decidingSteps, emailSettings, Sender, sendingSteps, type Step } from './sender.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight in India. */
const START = Date.parse('2030-01-01T00:00:00+05:30');
const DOGS = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
  '10000000-0000-4000-8000-000000000003',
] as const;
const STEPS: readonly [Step, ...Step[]] = [...decidingSteps, ...sendingSteps];
/** How the functions refuse a payer. */
const REFUSALS = new Set([
  'being-sent',
  'delivered',
  'not-ready',
  'already-corrected',
  'already-sent-again',
  'gift-address-stopped',
  'too-many-gifts',
]);

export interface GiftProof {
  readonly faults: Readonly<Faults>;
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface GiftProofOptions {
  readonly gifts: number;
  readonly days: number;
  readonly seed: number;
  /** Called with how far it is. */
  readonly report?: (progress: string) => void;
}

/** A migrated and seeded database, whose emails are deleted. */
export interface GiftDatabase {
  readonly database: PGlite;
  readonly close: () => Promise<void>;
}

/**
 * A seed repeats a run exactly. So the database, which is opened meanwhile, takes its clock from `Date.now` and its ids
 * and secrets from `crypto`, and the mail server is a simulated one: answers over a socket come in any order.
 */
export async function proveGifts(
  { gifts, days, seed, report }: GiftProofOptions,
  open: () => Promise<GiftDatabase>,
): Promise<GiftProof> {
  let simulation: GiftSimulation | undefined;
  const realNow = Date.now;
  const bytes = new Random(seed + 1);
  Date.now = () => simulation?.time ?? START;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) {
      for (const index of array.keys()) array[index] = Math.floor(bytes.next() * 256);
    }
    return array;
  };
  try {
    const { database, close } = await open();
    simulation = new GiftSimulation(database, new Random(seed));
    await simulation.run(gifts, days, report);
    await close();
    const { ledger } = simulation;
    return { faults: ledger.faults, counts: { ...simulation.counts, ...ledger.counts } };
  } finally {
    Date.now = realNow;
    Reflect.deleteProperty(crypto, 'getRandomValues');
  }
}

class GiftSimulation {
  time = START;
  readonly ledger = new GiftLedger();
  readonly counts = {
    given: 0,
    monthly: 0,
    withdrawn: 0,
    refunded: 0,
    corrected: 0,
    sentAgain: 0,
    stopped: 0,
    following: 0,
    refusedToPayer: 0,
    killed: 0,
    outages: 0,
  };
  readonly #sender: Sender;
  readonly #random: Random;
  readonly #payers: string[] = [];
  /** Dogs that have left, with the time. */
  readonly #left = new Map<string, number>();
  readonly #dogNames = new Map<string, string>();
  /** The leased email of each Message-ID. */
  readonly #rendered = new Map<string, LeasedEmail>();
  readonly #unsubscribing: {
    readonly list: string;
    readonly token: string;
    readonly address: string;
    readonly dogId: string;
    /** To the news of the dog, at that time. */
    readonly subscription: number | undefined;
  }[] = [];
  #outageEnds = 0;
  #mailFault: Fault | null = null;

  constructor(
    readonly database: PGlite,
    random: Random,
  ) {
    this.#random = random;
    this.#sender = new Sender(
      database,
      () => this.#transport(null),
      () => this.time,
    );
  }

  async run(count: number, days: number, report?: GiftProofOptions['report']): Promise<void> {
    await this.database.exec('delete from public.email_outbox');
    for (let number = 0; number < 8; number += 1) {
      const email = `payer${number}@paws.test`;
      this.#payers.push(await addAccount(this.database, email, `Payer ${number}`));
    }
    const { rows: dogs } = await this.database.query<{ id: string; name: string }>(
      'select id, name from public.dog_profiles where id = any ($1)',
      [DOGS],
    );
    for (const { id, name } of dogs) this.#dogNames.set(name, id);
    await this.#sender.decide();
    await this.database.exec('delete from public.email_outbox');
    const ticks = this.#ticks(days);
    for (const [index, tick] of ticks.entries()) {
      this.time = Math.max(this.time, tick);
      // All are given in the first two thirds.
      const due = Math.min(count, Math.ceil((count * 1.5 * (index + 1)) / ticks.length));
      while (this.ledger.gifts.length < due) await this.#give();
      await this.#act();
      await this.#sendOrFail();
      if (dayOf(tick) !== dayOf(ticks[index + 1] ?? tick + DAY))
        report?.(`Gifts until ${dayOf(tick)}`);
    }
    this.#mailFault = null;
    // What waits for later days.
    for (let run = 0; run < 90; run += 1) {
      this.time += 2 * HOUR;
      await this.#send();
    }
    this.ledger.close();
    for (const gift of this.ledger.gifts) await this.#tryLinks(gift);
  }

  /** About once an hour, and around the morning and midnight in India, as the schedule might. */
  #ticks(days: number): number[] {
    const ticks: number[] = [];
    for (let day = 0; day < days; day += 1) {
      const start = START + day * DAY;
      for (let hour = 0; hour < 24; hour += 1) {
        ticks.push(start + hour * HOUR + Math.floor(this.#random.next() * HOUR));
      }
      ticks.push(start - 1000, start + 1000, start + 8 * HOUR - 1000, start + 8 * HOUR);
    }
    return ticks.filter((tick) => tick > START).toSorted((one, other) => one - other);
  }

  async #give(): Promise<void> {
    const random = this.#random;
    const number = this.ledger.gifts.length;
    const payer = this.#payers[number % this.#payers.length] ?? '';
    // Some addresses get several gifts, and some don't exist.
    const address = random.chance(0.3)
      ? `family${Math.floor(number / 12)}@example.org`
      : `reader${number}@example.org`;
    if (address.startsWith('reader') && random.chance(0.15)) {
      this.ledger.refused.add(address);
    }
    const deliverOn = dayOf(this.time + Math.floor(random.next() * 5) * DAY);
    const words = {
      recipient_name: `Reader ${number}`,
      giver_name: 'Ravi',
      occasion: 'just-so',
      message: null,
      email: address,
      deliver_on: deliverOn,
    };
    const { rows } = await this.database.query<{ problem: string | null }>(
      'select public.gift_problem($1, $2, now()) as problem',
      [words, payer],
    );
    const problem = rows[0]?.problem;
    const gift: Gift = {
      id: '',
      donationId: uuid(9, number),
      payer,
      dogId: random.pick(DOGS),
      recipientName: words.recipient_name,
      deliverOn,
      address,
      isPaid: false,
      isRefunded: false,
      isWithdrawn: false,
      owed: null,
      accepted: [],
      isUncertain: false,
      readyEmails: 0,
      failureEmails: 0,
    };
    this.ledger.gifts.push(gift);
    if (problem) {
      if (!REFUSALS.has(problem)) throw new Error(problem);
      return;
    }
    this.counts.given += 1;
    const isMonthly = random.chance(0.3) && !this.#left.has(gift.dogId);
    const column = isMonthly ? 'sponsorship_id' : 'donation_id';
    let stored = gift.donationId;
    if (isMonthly) {
      this.counts.monthly += 1;
      stored = await this.#beginMonthly(gift, words);
    } else {
      const donation = { type: 'One-time', ...this.#donationOf(gift) };
      await this.database.query('select public.save_pending_donation($1, gift => $2)', [
        donation,
        words,
      ]);
    }
    const { rows: found } = await this.database.query<{ id: string }>(
      `select id from public.gifts where ${column} = $1`,
      [stored],
    );
    Object.assign(gift, { id: found[0]?.id });
    if (isMonthly) {
      const month = { type: 'Monthly', status: 'completed', sponsorship_id: stored };
      await insertRow(this.database, 'donations', { ...this.#donationOf(gift), ...month });
      this.ledger.pay(gift, this.time);
    } else if (random.chance(0.8)) {
      await this.#pay(gift);
    }
  }

  #donationOf({ donationId, payer, dogId }: Gift) {
    return {
      id: donationId,
      user_id: payer,
      dog_id: dogId,
      amount_paise: 300_000,
      mode: 'live',
    };
  }

  async #beginMonthly(gift: Gift, words: object): Promise<string> {
    const { rows } = await this.database.query<{ begun: { id?: string } }>(
      "select public.begin_sponsorship($1, $2, 300000, 'live', gift => $3) as begun",
      [gift.payer, gift.dogId, words],
    );
    const id = rows[0]?.begun.id ?? '';
    await this.database.query(
      "update public.sponsorships set status = 'active', started_at = now() where id = $1",
      [id],
    );
    return id;
  }

  async #pay(gift: Gift): Promise<void> {
    await changeDonation(this.database, gift.donationId, { status: 'completed' });
    this.ledger.pay(gift, this.time);
  }

  /** What people, banks and the team do in an hour. */
  async #act(): Promise<void> {
    const random = this.#random;
    for (const gift of this.ledger.gifts) {
      if (gift.id === '') continue;
      if (!gift.isPaid) {
        if (random.chance(0.04)) await this.#pay(gift);
        continue;
      }
      // Some just before their morning.
      const isDueSoon = gift.owed && gift.owed.since - this.time === 1000;
      // Money comes back when a refund fails or a dispute is won.
      const chanceOfRefund = gift.isRefunded ? 0.08 : isDueSoon ? 0.3 : 0.002;
      if (random.chance(chanceOfRefund)) await this.#refund(gift);
      if (random.chance(0.008)) await this.#decide(gift);
      if (gift.accepted.length > 0 && random.chance(0.08)) await this.#follow(gift);
    }
    for (const dog of DOGS) {
      if (random.chance(0.06)) await this.#publish(dog);
      if (random.chance(0.004)) await this.#changeDog(dog);
    }
    if (random.chance(0.5)) await this.#unsubscribe();
  }

  async #refund(gift: Gift): Promise<void> {
    const status = gift.isRefunded ? 'completed' : this.#random.pick(['refunded', 'disputed']);
    await changeDonation(this.database, gift.donationId, { status });
    this.ledger.refund(gift, this.time);
    this.counts.refunded += Number(gift.isRefunded);
  }

  /** A payer withdraws, corrects the address or sends the email again, if that is still possible. */
  async #decide(
    gift: Gift,
    action: 'withdraw' | 'correct' | 'resend' = this.#random.pick([
      'withdraw',
      'correct',
      'correct',
      'resend',
      'resend',
    ]),
  ): Promise<void> {
    const fresh = `new-${gift.recipientName.replace(' ', '-').toLowerCase()}@example.org`;
    const address = this.#random.chance(0.1) ? 'family0@example.org' : fresh;
    const calls = {
      withdraw: 'withdraw_gift($1)',
      correct: 'correct_gift_email($1, $2)',
      resend: 'resend_gift($1)',
    };
    const values = action === 'correct' ? [gift.id, address] : [gift.id];
    const refusal = await this.#as(gift.payer, `public.${calls[action]}`, values);
    if (refusal !== null) {
      if (!REFUSALS.has(refusal)) throw new Error(refusal);
      this.counts.refusedToPayer += 1;
      return;
    }
    if (action === 'withdraw') {
      this.counts.withdrawn += 1;
      gift.isWithdrawn = true;
    } else if (action === 'resend') {
      this.counts.sentAgain += 1;
      this.ledger.resend(gift, this.time);
    } else if (address !== gift.address) {
      this.counts.corrected += 1;
      this.ledger.correct(gift, address, this.time);
      await this.#tryLinks(gift);
    }
    // Sent again, and at once they notice the wrong address.
    if (action === 'resend' && this.#random.chance(0.5)) await this.#decide(gift, 'correct');
    else if (this.#random.chance(0.3)) await this.#decide(gift);
  }

  /** The recipient follows the dog with the newest link. */
  async #follow(gift: Gift): Promise<void> {
    const { rows: undecided } = await this.database.query(
      'select from private.domain_events where emails_decided_at is null limit 1',
    );
    const link = gift.accepted.at(-1);
    // Who begins to follow before an update is decided about gets it or not.
    if (undecided.length > 0 || !link || link.address !== gift.address) return;
    const { rows } = await this.database.query<{ answer: string }>(
      'select public.follow_dog($1, $2) as answer',
      [gift.id, link.secret],
    );
    if (rows[0]?.answer !== 'subscribed') return;
    this.counts.following += 1;
    this.ledger.follow(link.address, gift.dogId);
  }

  async #publish(dog: string): Promise<void> {
    await this.database.query(
      `with news as (
         insert into public.dog_updates (id, dog_id, body, happened_on, published_at)
         values (gen_random_uuid(), $1, 'She slept in the sun.', $2, now()) returning id
       )
       select private.record_event('dog-update-published', dog_id => $1)`,
      [dog, dayOf(this.time)],
    );
    this.ledger.publish(dog, this.time);
  }

  async #changeDog(dog: string): Promise<void> {
    const leftAt = this.#left.get(dog);
    const hasLeft = leftAt === undefined;
    // What its followers read a day later is of the last change.
    if (leftAt !== undefined && this.time > leftAt + DAY && this.time < leftAt + 3 * DAY) return;
    const refusal = await this.#as(demoAccounts.admin.id, 'public.set_dog_status($1, $2)', [
      dog,
      hasLeft ? 'adopted' : 'available',
    ]);
    if (refusal !== null) throw new Error(refusal);
    if (hasLeft) this.#left.set(dog, this.time);
    else this.#left.delete(dog);
    this.ledger.changeDog(dog, hasLeft, this.time);
  }

  /** Somebody follows the link at the end of an email. */
  async #unsubscribe(): Promise<void> {
    const link = this.#unsubscribing.pop();
    if (!link) return;
    const { list, token, address, dogId, subscription } = link;
    await this.database.query('select public.unsubscribe($1, $2)', [list, token]);
    if (list === 'dog_news') {
      // Of an earlier subscription, which another link has ended.
      if (subscription !== this.ledger.subscription(address, dogId)) return;
      return this.ledger.leave(address, dogId);
    }
    this.counts.stopped += 1;
    this.ledger.stop(address);
  }

  /** @returns the error's message, null if there is none */
  async #as(person: string, call: string, values: readonly unknown[]): Promise<string | null> {
    try {
      await this.database.transaction(async (transaction) => {
        await transaction.query(
          `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
             set_config('role', 'authenticated', true)`,
          [JSON.stringify({ sub: person, role: 'authenticated', aal: 'aal2' }), person],
        );
        await transaction.query(`select ${call}`, [...values]);
      });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** One run of the schedule, with or without a fault. */
  async #sendOrFail(): Promise<void> {
    const random = this.#random;
    if (this.time >= this.#outageEnds) this.#mailFault = null;
    if (this.#mailFault === null && random.chance(0.01)) {
      this.counts.outages += 1;
      this.#mailFault = random.pick(['busy', 'closed']);
      this.#outageEnds = this.time + Math.floor(random.next() * 3 * HOUR);
    }
    const isMorning = morningOf(dayOf(this.time)) === this.time;
    if (isMorning && random.chance(0.9)) {
      await this.#sendAndDie('after lease');
      // Not at the first email, because those to payers and news leave as well.
      for (let kill = 0; kill < 8; kill += 1) {
        await this.#sendAndDie('after acceptance', Math.floor(random.next() * 8));
      }
      return this.#send();
    }
    if (random.chance(0.2)) {
      await this.#sendAndDie(random.pick(STEPS));
      return this.#send();
    }
    if (random.chance(isMorning ? 0.8 : 0.1)) {
      return void (await Promise.all([this.#send(), this.#send()]));
    }
    if (this.#mailFault === null && random.chance(0.03)) {
      this.#mailFault = 'drops';
      await this.#send();
      this.#mailFault = null;
      return;
    }
    await this.#send();
  }

  async #send(): Promise<void> {
    await this.#sender.decide();
    // The schedule comes again in a minute, and a run sends 50 emails at most.
    for (;;) {
      const { isComplete, serverProblem } = await this.#sender.send({ messageOf: this.#writer() });
      if (isComplete || serverProblem !== null) return;
    }
  }

  /** Payers may press a button just after it. Ends with the lease. */
  async #sendAndDie(step: Step, passes = 0): Promise<void> {
    const transport = this.#transport(step === 'after acceptance' ? passes : null);
    const messageOf = this.#writer();
    this.counts.killed += Number(
      await this.#sender.runUntilKilled(step, { transport, messageOf }, passes),
    );
    for (const minutes of [1, 6]) {
      this.time += minutes * MINUTE;
      for (const gift of this.ledger.gifts) {
        const isBeingSent = gift.isUncertain || (gift.owed && gift.owed.since <= this.time);
        if (isBeingSent && this.#random.chance(0.1)) await this.#decide(gift);
      }
    }
  }

  /** Remembers what was rendered. */
  #writer() {
    const write = messageWriter(emailSettings);
    return (email: LeasedEmail) => {
      const message = write(email);
      this.#rendered.set(String(message.messageId), email);
      return message;
    };
  }

  /**
   * Tells the ledger what the server accepts.
   * @param unnoted the number of the email after whose acceptance the sender ends
   */
  #transport(unnoted: number | null): Transport {
    let accepted = 0;
    return {
      close: () => {},
      send: async (message) => {
        const email = this.#rendered.get(String(message.messageId));
        if (!email) throw new Error('An email was sent that nobody has rendered.');
        // While it is being sent, a payer presses a button.
        const gift = this.ledger.gifts.find(({ id }) => id === Object(email.data).gift_id);
        if (gift && this.#random.chance(0.4)) await this.#decide(gift);
        // Another sender that runs meanwhile may be faster.
        for (let left = this.#random.next() * 4; left > 1; left -= 1) await setImmediate();
        const fault = this.#mailFault;
        const refusal = this.#refusal(email.address);
        if (refusal) throw refusal;
        this.#accept(email, secretIn(message), fault !== 'drops' && accepted !== unnoted);
        if (fault === 'drops') throw Object.assign(new Error(), { code: 'ECONNECTION' });
        accepted += 1;
      },
    };
  }

  /** Nodemailer's error for what the server doesn't accept. */
  #refusal(address: string): Error | null {
    if (this.#mailFault === 'closed') return smtpError('ECONNECTION', 'CONN', 421, 'Closed');
    if (this.#mailFault === 'busy') return smtpError('EENVELOPE', 'RCPT TO', 450, '4.2.0 Busy');
    const isRefused = this.ledger.refused.has(address);
    return isRefused ? smtpError('EENVELOPE', 'RCPT TO', 550, '5.1.1 Unknown') : null;
  }

  #accept(email: LeasedEmail, secret: string, isKnown: boolean): void {
    const { template, address, list, unsubscribe_token: token } = email;
    const data = Object(email.data);
    const giftOfName = this.ledger.gifts.find(
      ({ recipientName }) => recipientName === data.recipient_name,
    );
    if (template === 'gift-delivery' && giftOfName) {
      this.ledger.accept(giftOfName, address, secret, this.time, isKnown);
    } else if (template === 'gift-ready' && giftOfName) {
      this.ledger.tellPayer(giftOfName, 'ready', isKnown);
    } else if (template === 'gift-not-delivered' && giftOfName) {
      const isFull = data.problem === 'too-many-gifts';
      this.ledger.tellPayer(giftOfName, 'failure', isKnown, isFull);
    }
    const dogId = data.updates?.[0]?.dog_id ?? this.#dogNames.get(data.dog_name) ?? '';
    if (template === 'dog-news') this.ledger.acceptNews('news', address, dogId, this.time, isKnown);
    if (template === 'dog-news-end') {
      this.ledger.acceptNews('end', address, dogId, this.time, isKnown);
    }
    if (token && (list === 'gifts' || list === 'dog_news')) {
      // Other gifts wait for a family.
      const chance = list === 'dog_news' || address.startsWith('family') ? 0.5 : 0.1;
      if (this.#random.chance(chance)) {
        const subscription = this.ledger.subscription(address, dogId);
        this.#unsubscribing.push({ list, token, address, dogId, subscription });
      }
    }
  }

  /** The newest link of a gift opens it, and no other one. */
  async #tryLinks(gift: Gift): Promise<void> {
    for (const { secret, address } of gift.accepted) {
      const { rows } = await this.database.query<{ opened: { state: string } | null }>(
        'select public.gift($1, $2) as opened',
        [gift.id, secret],
      );
      this.ledger.tryLink(gift, { secret, address }, rows[0]?.opened?.state ?? null);
    }
  }
}

/** The secret of the link in the email of a gift; '' in any other. */
function secretIn({ text }: SendMailOptions): string {
  return typeof text === 'string' ? (/\/gifts\/[^#\s]+#(\S+)/.exec(text)?.[1] ?? '') : '';
}

const smtpError = (code: string, command: string, responseCode: number, text: string) =>
  Object.assign(new Error(text), {
    code,
    command,
    responseCode,
    response: `${responseCode} ${text}`,
  });

const uuid = (kind: number, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
