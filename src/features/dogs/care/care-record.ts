import type { Enums, Tables } from '@common/database';
import { formatMonth } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

export type CareKind = Enums<'care_kind'>;

export type CareRecord = Pick<
  Tables<'care_records'>,
  'id' | 'kind' | 'happened_on' | 'note' | 'cost_paise' | 'appeal_id'
>;

/** In the order of a choice. */
export const careKindLabels = {
  vaccination: say('Vaccination'),
  sterilisation: say('Sterilisation'),
  treatment: say('Treatment'),
  food: say('Food'),
  shelter: say('Shelter and stays at the clinic'),
  other: say('Feeding rounds and other care'),
} as const satisfies Record<CareKind, string>;

/** What a record cost, in words. */
export function costText(costPaise: number | null): string {
  return costPaise === null ? say('Cost not known yet') : formatPaise(costPaise);
}

/** What a sum leaves out; '' for nothing. */
export function unknownCostsText(count: number): string {
  if (count === 0) return '';
  return plural(count, {
    one: say('1 cost not known yet'),
    other: say('{count} costs not known yet'),
  });
}

/** How many of them have no cost yet. */
export function unknownCosts(records: readonly Pick<CareRecord, 'cost_paise'>[]): number {
  return records.filter(({ cost_paise }) => cost_paise === null).length;
}

/** The sum of those whose cost is known. */
export function knownCost(records: readonly Pick<CareRecord, 'cost_paise'>[]): number {
  return records.reduce((sum, { cost_paise }) => sum + (cost_paise ?? 0), 0);
}

/** The known sum of each kind, the largest first. */
export function costsByKind(
  records: readonly CareRecord[],
): { kind: CareKind; costPaise: number }[] {
  const sums = new Map<CareKind, number>();
  for (const { kind, cost_paise } of records) {
    if (cost_paise !== null) sums.set(kind, (sums.get(kind) ?? 0) + cost_paise);
  }
  return [...sums]
    .map(([kind, costPaise]) => ({ kind, costPaise }))
    .toSorted((first, second) => second.costPaise - first.costPaise);
}

/**
 * Since when the records of a year go, and what a month cost on average, to ₹10; '' of fewer than two months, and while a
 * cost is unknown. What an appeal paid for is no usual month.
 */
export function monthlyCostText(all: readonly CareRecord[]): string {
  const records = all.filter(({ appeal_id }) => appeal_id === null);
  const days = records.map(({ happened_on }) => happened_on).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const months = Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1;
  if (!(months > 1) || unknownCosts(records) > 0) return '';
  const paise = knownCost(records);
  const monthly = Math.round(paise / months / 1000) * 1000;
  return say`since ${formatMonth(first)}, about ${formatPaise(monthly)} a month`;
}

/** What appeals paid for; '' for nothing. */
export function appealCostText(records: readonly CareRecord[]): string {
  const paise = knownCost(records.filter(({ appeal_id }) => appeal_id !== null));
  return paise === 0 ? '' : say`${formatPaise(paise)} of it was paid by appeals.`;
}

/**
 * The cost of one dog when a sum is divided between several, in a sentence's words: no paisa is lost, so some pay one
 * more.
 */
export function shareText(totalPaise: number, dogCount: number): string {
  const share = Math.floor(totalPaise / dogCount);
  const withOneMore = totalPaise % dogCount;
  if (withOneMore === 0) return say`${formatPaise(share)} for each of the ${dogCount} dogs.`;
  return say`${formatPaise(share + 1)} for each of ${withOneMore} and ${formatPaise(share)} for each of ${dogCount - withOneMore} of the ${dogCount} dogs.`;
}
