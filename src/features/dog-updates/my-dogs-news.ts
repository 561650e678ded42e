import type { DogUpdate } from '@/features/dog-updates/dog-update';
import { formatDate } from '@/lib/dates';
import { plural } from '@/lib/numbers';

/** The most updates of a dog that My Dogs counts. */
export const MOST_NEWS = 10;

export type NewsUpdate = DogUpdate & { dogName: string };

export interface NewsOfDog {
  /** null for all dogs. */
  dogId: string | null;
  /** Newest first. */
  updates: NewsUpdate[];
}

/** Whether an update is newer than the last visit. Before the first visit ended, none is. */
export function isNews({ publishedAt }: DogUpdate, lastVisit: string | null): boolean {
  return lastVisit !== null && Date.parse(publishedAt) > Date.parse(lastVisit);
}

/** How many updates are new; null on the first visit. */
export function newsText(news: readonly NewsOfDog[], lastVisit: string | null): string | null {
  if (lastVisit === null) return null;
  const counts = news.map(({ updates }) => updates.filter((update) => isNews(update, lastVisit)));
  const count = new Set(counts.flat().map(({ id }) => id)).size;
  const day = formatDate(lastVisit);
  if (count === 0) return `Nothing new since your last visit on ${day}.`;
  if (counts.some(({ length }) => length === MOST_NEWS)) {
    return plural(count, {
      one: `{count} or more new updates since your last visit on ${day}.`,
      other: `{count} or more new updates since your last visit on ${day}.`,
    });
  }
  return plural(count, {
    one: `{count} new update since your last visit on ${day}.`,
    other: `{count} new updates since your last visit on ${day}.`,
  });
}
