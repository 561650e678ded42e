// Pauses on a simulated calendar: the bank of the local stack charges, pauses and resumes.
import { describe, expect, it } from 'vitest';
import {
  chargesOfPause,
  isChargedBeforePause,
  pauseChoices,
} from '../../../supabase/functions/_shared/common/pauses.ts';
import { indianIsoDay } from '../../../supabase/functions/_shared/common/amounts-and-dates.ts';
import { sampleMandate } from '../../../supabase/local/payments/sample-mandates.ts';
import { addMonths } from '../../../supabase/functions/_shared/common/months.ts';
import { pause, proceed, resume, type Mandate } from '../../../supabase/local/payments/mandate.ts';

const DAY = 86_400;
const seconds = (date: Date) => date.getTime() / 1000;
const iso = (time: number | null) => new Date((time ?? 0) * 1000).toISOString();
const dayOf = (time: number) => indianIsoDay(new Date(time * 1000));

/** Charged on a day of the month at noon, since January 2027. */
function startedOn(day: number): Mandate {
  const first = new Date(`2027-01-${String(day).padStart(2, '0')}T12:00:00+05:30`);
  const { mandate } = sampleMandate(
    {
      subscriptionId: 'sub_1',
      amount: 300_000,
      createdAt: seconds(first),
      nextChargeAt: seconds(addMonths(first, 1)),
      months: [
        { status: 'completed', orderId: 'order_1', paymentId: 'pay_1', paidAt: seconds(first) },
      ],
    },
    'https://paws.test',
  );
  return mandate;
}

/** All that is due until a time. */
function until(mandate: Mandate, time: number): Mandate {
  const outcome = proceed(mandate, time, () => null);
  return outcome ? until(outcome.mandate, time) : mandate;
}

const periodOf = ({ subscription }: Mandate) => ({
  current_start: iso(subscription.current_start),
  current_end: iso(subscription.current_end),
});

/** The days on which the bank charges after a time, up to the first charge after the pause. */
function chargedDays(mandate: Mandate, askedAt: number, resumeOn: string) {
  const nextCharge = mandate.subscription.charge_at ?? 0;
  const isFirst = isChargedBeforePause(iso(nextCharge), new Date(askedAt * 1000));
  const paused = pause(until(mandate, isFirst ? nextCharge : askedAt), askedAt, 'self').mandate;
  const named = chargesOfPause(periodOf(paused), resumeOn);
  const resumed = resume(paused, seconds(new Date(`${resumeOn}T00:05:00+05:30`)), 'self').mandate;
  const charged = until(resumed, resumed.subscription.charge_at ?? 0);
  return {
    named,
    days: charged.invoices
      .map((invoice) => invoice.billing_start)
      .filter((at) => at > askedAt)
      .map(dayOf),
  };
}

describe.each(Array.from({ length: 31 }, (_, index) => index + 1))(
  'a pause of a sponsorship that is charged on day %i of the month',
  (chargeDay) => {
    it('skips what its choice names, on whatever day in fourteen months it is asked for', () => {
      let mandate = startedOn(chargeDay);
      const start = seconds(new Date('2027-02-01T09:00:00+05:30'));
      for (let day = 0; day < 425; day += 4) {
        const askedAt = start + day * DAY;
        mandate = until(mandate, askedAt);
        const { charge_at, current_start } = mandate.subscription;
        const { chargedFirst, pauses } = pauseChoices(
          iso(charge_at),
          new Date(askedAt * 1000),
          iso(current_start),
        );
        expect(pauses.map(({ skipped }) => skipped.length)).toEqual([1, 2, 3]);
        for (const { resumeOn, skipped, nextOn } of pauses) {
          const { named, days } = chargedDays(mandate, askedAt, resumeOn);
          expect(days).toEqual([...(chargedFirst === null ? [] : [chargedFirst]), nextOn]);
          expect(named).toEqual({ skipped, nextOn });
        }
      }
    });
  },
);

it('skips 1 December alone when asked on 28 November, and begins after a charge that is due in two days', () => {
  const due = '2026-12-01T10:00:00+05:30';
  const choice = (now: string) => {
    const { chargedFirst, pauses } = pauseChoices(due, new Date(now), '2026-11-01T10:00:00+05:30');
    return { chargedFirst, ...pauses[0] };
  };
  expect(choice('2026-11-28T10:00:00+05:30')).toEqual({
    chargedFirst: null,
    months: 1,
    resumeOn: '2026-12-25',
    skipped: ['2026-12-01'],
    nextOn: '2027-01-01',
  });
  expect(choice('2026-11-29T10:00:01+05:30')).toEqual({
    chargedFirst: '2026-12-01',
    months: 1,
    resumeOn: '2027-01-25',
    skipped: ['2027-01-01'],
    nextOn: '2027-02-01',
  });
});
