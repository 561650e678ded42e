import * as z from 'zod/mini';
import type { Enums } from '../common/database.ts';
import { amountText, formatIndianDay, indianIsoDay } from '../common/amounts-and-dates.ts';
import type { NewReviewItem } from '../base/review-items.ts';

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** A payment is paid out two working days after its capture, one of a foreign card after seven. */
export const PAID_OUT_WITHIN_DAYS = 10;
const HOURS_BEFORE_RETRY = 1;

/** What function settlement_facts of the database says. Times are ISO 8601. */
export const settlementFactsSchema = z.object({
  settlements: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount_paise: z.int(),
      made_at: z.string(),
      failed_at: z.nullable(z.string()),
      /** Credits minus debits. */
      lines_paise: z.int(),
    }),
  ),
  on_hold: z.array(
    z.object({
      entity_id: z.string(),
      payment_id: z.nullable(z.string()),
      order_id: z.nullable(z.string()),
      amount_paise: z.int(),
      made_at: z.string(),
    }),
  ),
  unpaid: z.object({ count: z.int(), amount_paise: z.int(), newest: z.nullable(z.string()) }),
});

export type SettlementFacts = z.infer<typeof settlementFactsSchema>;

/** What a person must look at. A failed settlement is tried again, and its lines may come a day later than itself. */
export function settlementReviewItems(
  { settlements, on_hold, unpaid }: SettlementFacts,
  mode: Enums<'payment_mode'>,
  now: Date,
): NewReviewItem[] {
  const isOld = (time: string | null) =>
    time !== null && now.getTime() - Date.parse(time) > DAY_MILLISECONDS;
  const reviewItem = (
    kind: NewReviewItem['kind'],
    reference: string,
    amount_paise: number,
    description: string,
  ): NewReviewItem => ({
    kind,
    reference: `${mode} ${reference}`,
    description,
    provider_order_id: null,
    provider_payment_id: null,
    amount_paise,
  });
  return [
    ...settlements
      .filter(({ status, failed_at }) => status === 'failed' && isOld(failed_at))
      .map(({ id, amount_paise, made_at }) => {
        const description = `The payout ${id} of ${amountText(amount_paise)}, made on ${dayOf(made_at)}, failed.`;
        return reviewItem('payout', `${id} failed`, amount_paise, description);
      }),
    ...settlements
      .filter(
        ({ status, made_at, amount_paise, lines_paise }) =>
          status === 'processed' && amount_paise !== lines_paise && isOld(made_at),
      )
      .map(({ id, amount_paise, made_at, lines_paise }) => {
        const description = `The payout ${id} of ${dayOf(made_at)} is ${amountText(amount_paise)}, but its payments, fees and refunds come to ${amountText(lines_paise)}.`;
        return reviewItem('payout', `${id} sum`, amount_paise, description);
      }),
    ...on_hold.map(({ entity_id, payment_id, order_id, amount_paise, made_at }) => ({
      ...reviewItem(
        'payout',
        `${entity_id} on hold`,
        amount_paise,
        `Razorpay holds back ${amountText(amount_paise)} of ${entity_id}, made on ${dayOf(made_at)}.`,
      ),
      provider_order_id: order_id,
      provider_payment_id: payment_id,
    })),
    ...(unpaid.newest === null
      ? []
      : [
          reviewItem(
            'not-paid-out',
            unpaid.newest,
            unpaid.amount_paise,
            unpaid.count === 1
              ? `${amountText(unpaid.amount_paise)} of 1 payment hasn’t been paid out. It is ${unpaid.newest}.`
              : `${amountText(unpaid.amount_paise)} of ${unpaid.count} payments haven’t been paid out. The newest is ${unpaid.newest}.`,
          ),
        ]),
  ];
}

/** The account's settlements can't be read. One review item, however often it is tried. */
export function noSettlementsReviewItem(mode: Enums<'payment_mode'>): NewReviewItem {
  return {
    kind: 'no-payouts',
    reference: `${mode} account`,
    description: 'Razorpay doesn’t tell this site its payouts to your bank account.',
    provider_order_id: null,
    provider_payment_id: null,
    amount_paise: null,
  };
}

/**
 * Whether settlements are looked for now: once a day of India, again when an event says that one was processed, until
 * everything was read, and an hour after a failure.
 * @param last null before the first run
 */
export function isSettlementRunDue(
  last: { readonly last_run_at: string; readonly last_result: Enums<'job_result'> } | null,
  hasNewEvent: boolean,
  now: Date,
): boolean {
  if (!last || last.last_result === 'partial') return true;
  const lastRun = new Date(last.last_run_at);
  return last.last_result === 'failed'
    ? now.getTime() - lastRun.getTime() >= HOURS_BEFORE_RETRY * HOUR_MILLISECONDS
    : hasNewEvent || indianIsoDay(lastRun) !== indianIsoDay(now);
}

function dayOf(time: string): string {
  return formatIndianDay(new Date(time));
}
