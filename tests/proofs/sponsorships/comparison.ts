// Compares the site's rows with the provider's books at the end of the proof.
import { isPaid } from '../../../supabase/functions/_shared/provider/donation-state.ts';
import type { Person } from './people.ts';
import type { Provider } from './provider.ts';
import type { Row, Site } from './site.ts';

/** Months begin on the same day of each month, and the shortest has 28 days. */
const SHORTEST_MONTH = 28 * 24 * 60 * 60;
/** After a month of 31 days, with a change from the last day of a shorter month. */
const LONGEST_MONTH = 32 * 24 * 60 * 60;

export interface Comparison {
  readonly charged: number;
  readonly chargedPaise: number;
  readonly recordedPaise: number;
  /** Charges without a donation. */
  readonly lost: number;
  /** Charges with several donations, and donations without a charge. */
  readonly doubled: number;
  /** Months that a sponsor was charged for twice, without a review item for the team. */
  readonly chargedTwice: number;
  /** Changes of amount after which a month was never charged. */
  readonly monthsLost: number;
  /** Charges after a stop without a review item for the team. */
  readonly afterStop: number;
  /** Charges after a stop with a review item. */
  readonly reviewItems: number;
  /** Sponsorships whose status or desired status is not the provider's. */
  readonly differing: number;
  /** Months of another amount than the mandate's. */
  readonly wrongAmount: number;
  /** Months of another dog than the one that was chosen when the month began. */
  readonly wrongDog: number;
  /** Months that are refunded here or at the provider alone. */
  readonly wrongRefunds: number;
  /** Months that belong to somebody else than their sponsorship, and sponsorships that stay outside a confirmed account. */
  readonly wrongPayer: number;
  /** Gifts that are real without money, or not real with it. */
  readonly wrongGifts: number;
  /** Gifts that are real at the end, and those whose money went back. */
  readonly realGifts: number;
  readonly returnedGifts: number;
}

export function compare(site: Site, provider: Provider, people: readonly Person[]): Comparison {
  const sum = { charged: 0, chargedPaise: 0, recordedPaise: 0, lost: 0, doubled: 0 };
  let afterStop = 0;
  let reviewItems = 0;
  let wrongDog = 0;
  let wrongAmount = 0;
  let wrongRefunds = 0;
  for (const row of site.rows) {
    const paid = [...row.months.values()].filter(isPaid);
    const captured = capturedOf(row, provider);
    sum.charged += captured.length;
    for (const payment of captured) {
      sum.chargedPaise += payment.amount;
      const records = paid.filter((month) => month.provider_payment_id === payment.id);
      if (records.length === 0) sum.lost += 1;
      if (records.length > 1) sum.doubled += 1;
      const isRefunded = payment.status === 'refunded';
      if (records.some(({ status }) => (status === 'refunded') !== isRefunded)) wrongRefunds += 1;
      const stop = Math.floor(Date.parse(row.sponsorship.stop_requested_at ?? '') / 1000);
      if (payment.created_at < stop || Number.isNaN(stop)) continue;
      if (hasReviewItem(site, payment.id)) reviewItems += 1;
      // One in the second of the request may have been recorded before it.
      else if (payment.created_at > stop) afterStop += 1;
    }
    sum.recordedPaise += paid.reduce((total, month) => total + month.amount_paise, 0);
    const ids = new Set(captured.map(({ id }) => id));
    sum.doubled += paid.filter((month) => !ids.has(month.provider_payment_id ?? '')).length;
    wrongAmount += paid.filter(
      ({ amount_paise }) => amount_paise !== row.sponsorship.amount_paise,
    ).length;
    wrongDog += countWrongDogs(row, provider);
  }
  return {
    ...sum,
    chargedTwice: countChargedTwice(site, provider, people),
    monthsLost: countLostMonths(provider, people),
    afterStop,
    reviewItems,
    differing: site.rows.filter((row) => differs(row, provider)).length,
    wrongAmount,
    wrongDog,
    wrongRefunds,
    wrongPayer: site.rows.filter(hasWrongPayer).length,
    ...compareGifts(site, provider),
  };
}

/** Whether the proof holds. */
export function agrees(comparison: Comparison): boolean {
  const { chargedPaise, recordedPaise, lost, doubled, chargedTwice, afterStop } = comparison;
  const { differing, wrongDog, wrongAmount, monthsLost, wrongRefunds, wrongGifts, wrongPayer } =
    comparison;
  return (
    chargedPaise === recordedPaise &&
    [
      lost,
      doubled,
      chargedTwice,
      monthsLost,
      afterStop,
      differing,
      wrongDog,
      wrongAmount,
      wrongRefunds,
      wrongGifts,
      wrongPayer,
    ].every((count) => count === 0)
  );
}

function hasWrongPayer({ sponsorship, payer, isJoined, months }: Row): boolean {
  const isOutside = payer.isConfirmed && sponsorship.started_at !== null && !isJoined;
  return isOutside || [...months.values()].some((month) => month.isJoined !== isJoined);
}

function capturedOf(row: Row, provider: Provider) {
  const payments = provider.payments.get(row.sponsorship.provider_subscription_id ?? '') ?? [];
  return payments.filter(
    ({ status, invoice_id }) => (status === 'captured' || status === 'refunded') && invoice_id,
  );
}

/** A gift is real while a charge of one of its sponsorships is kept. */
function compareGifts(site: Site, provider: Provider) {
  const count = { wrongGifts: 0, realGifts: 0, returnedGifts: 0 };
  for (const gift of new Set(site.rows.map((row) => row.gift))) {
    if (!gift) continue;
    const rows = site.rows.filter((row) => row.gift === gift);
    const charged = rows.flatMap((row) => capturedOf(row, provider));
    const isReal = gift.isPaid && rows.some(({ months }) => [...months.values()].some(isCompleted));
    const hasMoney = charged.some(({ status }) => status === 'captured');
    if (isReal !== hasMoney) count.wrongGifts += 1;
    if (isReal) count.realGifts += 1;
    else if (charged.length > 0) count.returnedGifts += 1;
  }
  return count;
}

const isCompleted = ({ status }: { status: string }) => status === 'completed';

function hasReviewItem(site: Site, paymentId: string): boolean {
  return ['stop', 'change'].some((end) => site.reviewItems.has(`charge-after-${end} ${paymentId}`));
}

/** Over a sponsorship and those that replaced it, each in its own mandate. */
function countChargedTwice(site: Site, provider: Provider, people: readonly Person[]): number {
  let count = 0;
  for (const { chain } of people) {
    const months = chain
      .flatMap((row) => {
        const id = row.sponsorship.provider_subscription_id ?? '';
        return provider.mandates.get(id)?.invoices ?? [];
      })
      .filter(({ payment_id }) => payment_id && !hasReviewItem(site, payment_id))
      .toSorted((one, other) => one.billing_start - other.billing_start);
    count += months.filter(({ billing_start }, index) => {
      const before = months[index - 1];
      return before && billing_start - before.billing_start < SHORTEST_MONTH;
    }).length;
  }
  return count;
}

/**
 * The months between the last one of a mandate and the first one of the mandate that replaced it. A month that the
 * bank refused to pay is charged, too. Nothing is expected of a mandate that was halted or paused.
 */
function countLostMonths(provider: Provider, people: readonly Person[]): number {
  const mandateOf = ({ sponsorship }: Row) =>
    provider.mandates.get(sponsorship.provider_subscription_id ?? '');
  let count = 0;
  for (const { chain } of people) {
    for (const [index, row] of chain.entries()) {
      const before = chain[index - 1];
      const first = mandateOf(row)?.invoices[0];
      const last = before && mandateOf(before)?.invoices.at(-1);
      if (!first || !last || before.hasRested) continue;
      if (first.billing_start - last.billing_start > LONGEST_MONTH) count += 1;
    }
  }
  return count;
}

function differs({ sponsorship }: Row, provider: Provider): boolean {
  const subscription = provider.mandates.get(
    sponsorship.provider_subscription_id ?? '',
  )?.subscription;
  if (!subscription || subscription.status !== sponsorship.status) return true;
  const { desired_status, ended_at, status, pause_reason } = sponsorship;
  if (ended_at !== null) return false;
  if (desired_status === 'stop') return true;
  if (desired_status === 'pause') return status === 'active';
  return status === 'paused' && pause_reason !== 'bank';
}

function countWrongDogs(row: Row, provider: Provider): number {
  const id = row.sponsorship.provider_subscription_id ?? '';
  const invoices = provider.mandates.get(id)?.invoices ?? [];
  return invoices.filter(({ order_id, billing_start }) => {
    const month = row.months.get(order_id);
    const chosen = row.dogs.filter(({ since }) => Date.parse(since) < billing_start * 1000);
    return month && month.dogId !== (chosen.at(-1) ?? row.dogs[0])?.dog_id;
  }).length;
}
