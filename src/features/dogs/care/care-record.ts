import type { Enums, Tables } from '@common/database';
import { formatMonth } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

export type CareKind = Enums<'care_kind'>;

export type CareRecord = Pick<
  Tables<'care_records'>,
  'id' | 'kind' | 'happened_on' | 'note' | 'cost_paise'
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

/** The sum of each kind, the largest first. */
export function costsByKind(
  records: readonly CareRecord[],
): { kind: CareKind; costPaise: number }[] {
  const sums = new Map<CareKind, number>();
  for (const { kind, cost_paise } of records) sums.set(kind, (sums.get(kind) ?? 0) + cost_paise);
  return [...sums]
    .map(([kind, costPaise]) => ({ kind, costPaise }))
    .toSorted((first, second) => second.costPaise - first.costPaise);
}

/** Since when the records of a year go, and what a month cost on average, to ₹10; '' of fewer than two months. */
export function monthlyCostText(records: readonly CareRecord[]): string {
  const days = records.map(({ happened_on }) => happened_on).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const months = Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1;
  if (!(months > 1)) return '';
  const paise = records.reduce((sum, { cost_paise }) => sum + cost_paise, 0);
  const monthly = Math.round(paise / months / 1000) * 1000;
  return say`since ${formatMonth(first)}, about ${formatPaise(monthly)} a month`;
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
