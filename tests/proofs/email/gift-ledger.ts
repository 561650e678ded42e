// What the emails of gifts must be, kept apart from the database, and what differed.
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INDIA = 5.5 * HOUR;
/** An outage of three hours, the longest pause between two attempts, and the hour between two runs. */
const PATIENCE = 6 * HOUR;

/** 08:00 in India of a day like 2030-01-31, in milliseconds since 1970. */
export const morningOf = (day: string) => Date.parse(`${day}T08:00:00+05:30`);

/** The day in India. */
export const dayOf = (time: number) => new Date(time + INDIA).toISOString().slice(0, 10);

/** The first 08:00 in India after a time. */
const nextMorning = (time: number) => {
  const today = morningOf(dayOf(time));
  return time < today ? today : today + DAY;
};

/** All must be zero. */
export class Faults {
  /** Emails that never came, and whose payer was not told. */
  lost = 0;
  /** Emails that came once more, although the site knew that the first one was accepted. */
  repeated = 0;
  /** Before the morning of the day in India. */
  early = 0;
  /** Hours after they were due, longer than any outage lasted. */
  late = 0;
  /** Due in the morning, and sent on another day in India. */
  onAnotherDay = 0;
  /** After the gift was withdrawn or refunded. */
  afterWithdrawal = 0;
  toOldAddress = 0;
  /** To an address that takes no gifts any more. */
  afterStop = 0;
  /** Links that don't open the gift, although they must. */
  deadLinks = 0;
  /** Links that still open the gift, although another one has replaced them. */
  oldLinks = 0;
  /** Emails to the payer that never came, that came twice, or that were wrong. */
  toPayer = 0;
  /** News of a dog to somebody who doesn't follow it. */
  uninvitedNews = 0;
}

interface Owed {
  readonly since: number;
}

/** What a site owes to one address, for example the news of a dog. */
interface OwedNews {
  readonly key: string;
  readonly due: number;
}

interface Accepted {
  readonly address: string;
  readonly secret: string;
}

export interface Gift {
  readonly id: string;
  readonly donationId: string;
  readonly payer: string;
  readonly dogId: string;
  /** Of whoever gets it; no two gifts have the same. */
  readonly recipientName: string;
  readonly deliverOn: string;
  address: string;
  isPaid: boolean;
  isRefunded: boolean;
  isWithdrawn: boolean;
  /** The email that must still come. */
  owed: Owed | null;
  /** The addresses and secrets of the accepted emails, oldest first. */
  readonly accepted: Accepted[];
  /** Whether nobody told the site that the last one was accepted. */
  isUncertain: boolean;
  /** Emails to the payer: that the gift is paid, and that it did not arrive. */
  readyEmails: number;
  failureEmails: number;
}

export class GiftLedger {
  readonly gifts: Gift[] = [];
  readonly faults = new Faults();
  readonly counts = { delivered: 0, repeatedAfterCrash: 0, toldOfFailure: 0, news: 0 };
  readonly refused = new Set<string>();
  readonly #stopped = new Set<string>();
  /** Who follows which dog, `address dog`, with the number of the subscription. */
  readonly #followers = new Map<string, number>();
  #subscriptions = 0;
  #owedNews: OwedNews[] = [];
  /** News that were accepted without the site knowing. */
  readonly #uncertainNews = new Set<string>();

  pay(gift: Gift, now: number): void {
    gift.isPaid = true;
    this.#owe(gift, now);
  }

  /** The payer corrected the address: the email comes, or comes once more. */
  correct(gift: Gift, address: string, now: number): void {
    gift.address = address;
    this.#owe(gift, now);
  }

  resend(gift: Gift, now: number): void {
    this.#owe(gift, now);
  }

  refund(gift: Gift, now: number): void {
    gift.isRefunded = !gift.isRefunded;
    if (gift.owed) this.#owe(gift, now);
  }

  stop(address: string): void {
    this.#stopped.add(address);
    for (const gift of this.gifts) if (gift.address === address) gift.owed = null;
  }

  follow(address: string, dogId: string): void {
    if (this.subscription(address, dogId) !== undefined) return;
    this.#subscriptions += 1;
    this.#followers.set(`${address} ${dogId}`, this.#subscriptions);
  }

  /** Another one each time that somebody follows a dog after leaving; undefined for who doesn't follow it. */
  subscription(address: string, dogId: string): number | undefined {
    return this.#followers.get(`${address} ${dogId}`);
  }

  leave(address: string, dogId: string): void {
    this.#followers.delete(`${address} ${dogId}`);
    this.#owedNews = this.#owedNews.filter(({ key }) => !key.startsWith(`${address} ${dogId} `));
  }

  publish(dogId: string, now: number): void {
    this.#tell(dogId, 'news', nextMorning(now));
  }

  changeDog(dogId: string, hasLeft: boolean, now: number): void {
    if (hasLeft) return this.#tell(dogId, 'end', now + DAY);
    // It was a mistake, and nobody hears of it.
    this.#owedNews = this.#owedNews.filter(
      ({ key, due }) => due < now || !key.endsWith(` ${dogId} end`),
    );
  }

  /** The mail server accepted the email of a gift. @param isKnown whether the site hears of it */
  accept(gift: Gift, address: string, secret: string, now: number, isKnown: boolean): void {
    const { faults } = this;
    if (gift.isWithdrawn || gift.isRefunded) faults.afterWithdrawal += 1;
    if (address !== gift.address) faults.toOldAddress += 1;
    if (this.#stopped.has(address)) faults.afterStop += 1;
    if (now < morningOf(gift.deliverOn)) faults.early += 1;
    if (gift.owed) {
      const { since } = gift.owed;
      if (now > since + PATIENCE) faults.late += 1;
      if (since === morningOf(gift.deliverOn) && dayOf(now) !== gift.deliverOn) {
        faults.onAnotherDay += 1;
      }
      this.counts.delivered += 1;
    } else if (gift.isUncertain && gift.accepted.at(-1)?.address === address) {
      this.counts.repeatedAfterCrash += 1;
      if (gift.accepted.at(-1)?.secret !== secret) faults.deadLinks += 1;
    } else {
      faults.repeated += 1;
    }
    gift.owed = null;
    gift.isUncertain = !isKnown;
    gift.accepted.push({ address, secret });
  }

  /** @param state what the link of an accepted email opens, null for nothing */
  tryLink(gift: Gift, { address, secret }: Accepted, state: string | null): void {
    const isNewest = secret === gift.accepted.at(-1)?.secret && address === gift.address;
    const expected = gift.isWithdrawn || gift.isRefunded ? 'withdrawn' : 'ready';
    if (isNewest && state !== expected) this.faults.deadLinks += 1;
    if (!isNewest && state !== null) this.faults.oldLinks += 1;
  }

  acceptNews(
    kind: 'news' | 'end',
    address: string,
    dogId: string,
    now: number,
    isKnown: boolean,
  ): void {
    const key = `${address} ${dogId} ${kind}`;
    const owed = this.#owedNews.find((other) => other.key === key && other.due <= now);
    this.counts.news += 1;
    if (this.subscription(address, dogId) === undefined) this.faults.uninvitedNews += 1;
    if (owed) {
      if (now > owed.due + PATIENCE) this.faults.late += 1;
      this.#owedNews = this.#owedNews.filter((other) => other !== owed);
    } else if (!this.#uncertainNews.has(key)) {
      this.faults.repeated += 1;
    }
    if (isKnown) this.#uncertainNews.delete(key);
    else this.#uncertainNews.add(key);
  }

  /** @param isFull ten others went to the address or wait, so that this one does not come */
  tellPayer(gift: Gift, kind: 'ready' | 'failure', isKnown: boolean, isFull = false): void {
    if (kind === 'ready') {
      gift.readyEmails += Number(isKnown);
      return;
    }
    gift.failureEmails += Number(isKnown);
    if (!isFull && !this.refused.has(gift.address)) return;
    gift.owed = null;
    this.counts.toldOfFailure += 1;
  }

  /** After the last email. */
  close(): void {
    this.faults.lost += this.gifts.filter(
      ({ owed, isWithdrawn, isRefunded }) => owed && !isWithdrawn && !isRefunded,
    ).length;
    this.faults.lost += this.#owedNews.length;
    // Of one that can't be sent they hear that instead.
    this.faults.toPayer += this.gifts.filter(
      ({ isPaid, readyEmails, failureEmails }) =>
        readyEmails !== Number(isPaid) && (readyEmails > 0 || failureEmails === 0),
    ).length;
  }

  #owe(gift: Gift, now: number): void {
    const isStopped = this.#stopped.has(gift.address);
    gift.owed = isStopped ? null : { since: Math.max(now, morningOf(gift.deliverOn)) };
  }

  #tell(dogId: string, kind: 'news' | 'end', due: number): void {
    for (const follower of this.#followers.keys()) {
      const key = `${follower} ${kind}`;
      const isKnown = this.#owedNews.some((other) => other.key === key && other.due === due);
      if (follower.endsWith(` ${dogId}`) && !isKnown) this.#owedNews.push({ key, due });
    }
  }
}
