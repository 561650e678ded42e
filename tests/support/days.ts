import { indianIsoDay } from '../../supabase/functions/_shared/common/amounts-and-dates.ts';

const DAY_MILLISECONDS = 86_400_000;

/** The instant `days` days before now; after it with a negative number. */
export const instantDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS);

/** The Indian day `days` days before today, as YYYY-MM-DD. */
export const daysAgo = (days: number) => indianIsoDay(instantDaysAgo(days));
