import { nameOfJoinedDog } from '@/features/dogs/dog';
import type { Offer } from '@/features/dogs/amount';
import { type DogUpdate, toDogUpdate, type DogUpdateRow } from '@/features/dogs/updates/dog-update';
import { DONATION_MAX_PAISE, DONATION_MIN_PAISE, OUTCOME_DAYS } from '@/config/limits';
import type { Enums, Tables } from '@common/database';
import type { RowOf } from '@common/database';
import { dayAfter, formatDay, indianDay } from '@/lib/dates';
import { language } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

/** What a list says of an appeal, with the dog. */
export interface AppealInList extends Pick<
  Tables<'appeals'>,
  'id' | 'goal_paise' | 'last_day' | 'status'
> {
  /** In the page's language. */
  title: string;
  dog: { id: string; name: string; image: string; status: Enums<'dog_status'> };
}

export interface Appeal extends AppealInList, Pick<Tables<'appeals'>, 'estimate_paise'> {
  why: string;
  /** Whose pictures and videos it shows; null for the dog's picture. */
  update: DogUpdate | null;
  /** How it went; null until the team has said it. */
  outcome: DogUpdate | null;
  closed_at: string | null;
}

export type AppealTitles = Pick<Tables<'appeals'>, 'title' | 'title_hi'>;

export type AppealInListRow = Pick<Tables<'appeals'>, 'id' | 'goal_paise' | 'last_day' | 'status'> &
  AppealTitles & {
    dog_profiles: Pick<Tables<'dog_profiles'>, 'id' | 'name' | 'image_url' | 'status'>;
  };

export type AppealRow = AppealInListRow &
  Pick<
    Tables<'appeals'>,
    'why' | 'why_hi' | 'estimate_paise' | 'closed_at' | 'update_id' | 'outcome_update_id'
  >;

/** In the page's language. */
export function titleOf({ title, title_hi: inHindi }: AppealTitles): string {
  return (language === 'hi' ? inHindi : null) ?? title;
}

export function toAppealInList(row: AppealInListRow): AppealInList {
  const { id, goal_paise, last_day, status, dog_profiles: dog } = row;
  return {
    id,
    goal_paise,
    last_day,
    status,
    title: titleOf(row),
    dog: { id: dog.id, name: nameOfJoinedDog(dog), image: dog.image_url, status: dog.status },
  };
}

/** @param updates those of the appeal that are not hidden */
export function toAppeal(row: AppealRow, updates: readonly DogUpdateRow[]): Appeal {
  const updateOf = (updateId: string | null) => {
    const update = updates.find(({ id }) => id === updateId);
    return update ? toDogUpdate(update) : null;
  };
  return {
    ...toAppealInList(row),
    estimate_paise: row.estimate_paise,
    why: (language === 'hi' ? row.why_hi : null) ?? row.why,
    update: updateOf(row.update_id),
    outcome: updateOf(row.outcome_update_id),
    closed_at: row.closed_at,
  };
}

/** What came in, from how many people, and the days left, as one answer says it. */
export type AppealNow = RowOf<'appeals_now'>;

/** `₹12,400 of ₹18,000 from 31 people`. */
export function raisedText({ raised_paise, people }: AppealNow, goalPaise: number): string {
  const [raised, goal] = [formatPaise(raised_paise), formatPaise(goalPaise)];
  if (people === 0) return say`${raised} of ${goal}`;
  return plural(people, {
    one: `${raised} of ${goal} from {count} person`,
    other: `${raised} of ${goal} from {count} people`,
  });
}

/** How long it is open; null once it has ended. */
export function daysText({ days_left: days }: AppealNow): string | null {
  if (days === null) return null;
  if (days === 0) return say('Last day');
  return plural(days, { one: '{count} day left', other: '{count} days left' });
}

/** Rounded down, so that a bar is full only when the goal is reached. */
export function percentOf({ raised_paise }: AppealNow, goalPaise: number): number {
  return Math.floor((raised_paise / goalPaise) * 100);
}

/** The goal and the last day, which stay true however old the page is. */
export function goalText({ goal_paise, last_day }: Pick<AppealInList, 'goal_paise' | 'last_day'>) {
  return say`Goal ${formatPaise(goal_paise)}, until ${formatDay(last_day)}`;
}

const usual = [25_000, 50_000, 100_000].map((amountPaise) => ({
  name: String(amountPaise / 100),
  amountPaise,
}));

/** The amounts of an appeal: with what is missing, once that is known and can be given. */
export function appealOffers(goalPaise: number, now: AppealNow | undefined): readonly Offer[] {
  const restPaise = now ? goalPaise - now.raised_paise : 0;
  const isOffered =
    restPaise >= DONATION_MIN_PAISE &&
    restPaise <= DONATION_MAX_PAISE &&
    restPaise % 100 === 0 &&
    usual.every(({ amountPaise }) => amountPaise !== restPaise);
  return isOffered ? [...usual, { name: 'rest', amountPaise: restPaise }] : usual;
}

/** The day until which the team says how an appeal went, as YYYY-MM-DD. */
export function outcomeDay({
  last_day: lastDay,
  closed_at: closedAt,
}: Pick<Tables<'appeals'>, 'last_day' | 'closed_at'>): string {
  const closed = closedAt === null ? lastDay : indianDay(closedAt);
  return dayAfter(closed < lastDay ? closed : lastDay, OUTCOME_DAYS);
}

/** What became of what was left over, or where the rest came from. */
export function restText(raisedPaise: number, spentPaise: number): string {
  const rest = formatPaise(Math.abs(raisedPaise - spentPaise));
  if (raisedPaise === spentPaise) return say('Nothing was left over.');
  return raisedPaise > spentPaise
    ? say`${rest} was left over and goes to the care of our other dogs.`
    : say`${rest} more came from general donations.`;
}
