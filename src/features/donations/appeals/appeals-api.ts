import { queryOptions } from '@tanstack/react-query';
import {
  type Appeal,
  type AppealInList,
  type AppealNow,
  toAppeal,
  toAppealInList,
} from '@/features/donations/appeals/appeal';
import { joinedName } from '@/features/dogs/dog';
import { UPDATE_COLUMNS } from '@/features/dogs/updates/dog-update';
import { currentDay } from '@/lib/clock';
import { isLiveSite } from '@/lib/env';
import { pathInLanguage } from '@/lib/language';
import { PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { isUuid, paths } from '@/lib/paths';
import { rpc } from '@/lib/rpc';
import { publicTables } from '@/lib/supabase';

export const appealKeys = {
  all: ['appeals'],
  open: ['appeals', 'open'],
  list: ['appeals', 'list'],
  detail: (appealId: string) => ['appeals', 'detail', appealId],
  costs: (appealId: string) => ['appeals', 'costs', appealId],
  now: (appealIds: readonly string[]) => ['appeals', 'now', ...appealIds],
} as const;

const LIST_COLUMNS =
  `id, title, title_hi, goal_paise, last_day, status, dog_profiles!appeals_dog_id_fkey(id, ${joinedName}, image_url, status)` as const;

/** The most that a list shows. */
const MOST_APPEALS = 50;

/** Open and ended ones, those that were opened last first. */
async function fetchAppeals(signal: AbortSignal, onlyOpen: boolean): Promise<AppealInList[]> {
  const tables = await publicTables();
  const request = tables
    .from('appeals')
    .select(LIST_COLUMNS)
    .neq('status', 'draft')
    .order('opened_at', { ascending: false })
    .order('id')
    .limit(MOST_APPEALS)
    .abortSignal(signal);
  const { data } = await (
    onlyOpen ? request.eq('status', 'open').gte('last_day', currentDay()) : request
  ).throwOnError();
  return data.map(toAppealInList);
}

/** Those that take donations. */
export const openAppealsQuery = queryOptions({
  queryKey: appealKeys.open,
  queryFn: ({ signal }) => fetchAppeals(signal, true),
});

/** Those that take donations, and how the others went. */
export const appealsQuery = queryOptions({
  queryKey: appealKeys.list,
  queryFn: ({ signal }) => fetchAppeals(signal, false),
});

/** One appeal; null when there is none with this id, or only a draft. */
export function appealQuery(appealId: string) {
  return queryOptions({
    queryKey: appealKeys.detail(appealId),
    queryFn: async ({ signal }): Promise<Appeal | null> => {
      if (!isUuid(appealId)) return null;
      const tables = await publicTables();
      const { data } = await tables
        .from('appeals')
        .select(
          `${LIST_COLUMNS}, why, why_hi, estimate_paise, closed_at, update_id, outcome_update_id`,
        )
        .eq('id', appealId)
        .neq('status', 'draft')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (!data) return null;
      const updateIds = [data.update_id, data.outcome_update_id].filter((id) => id !== null);
      if (updateIds.length === 0) return toAppeal(data, []);
      const { data: updates } = await tables
        .from('dog_updates')
        .select(UPDATE_COLUMNS)
        .in('id', updateIds)
        .abortSignal(signal)
        .throwOnError();
      return toAppeal(data, updates);
    },
  });
}

/** What an appeal paid for, bill by bill, the oldest first. */
export function appealCostsQuery(appealId: string) {
  return queryOptions({
    queryKey: appealKeys.costs(appealId),
    queryFn: async ({ signal }) => {
      const tables = await publicTables();
      const { data } = await tables
        .from('care_records')
        .select('id, happened_on, note, cost_paise')
        .eq('appeal_id', appealId)
        .order('happened_on')
        .order('id')
        .limit(PAGE_SIZE_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** What came in for appeals, and how long they are open, by their ids. Always stale: somebody may just have given. */
export function appealsNowQuery(appealIds: readonly string[]) {
  return queryOptions({
    queryKey: appealKeys.now(appealIds),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, AppealNow>> => {
      const mode = isLiveSite() ? 'live' : 'test';
      const rows = await rpc('appeals_now', { mode, ids: [...appealIds] }, signal, publicTables);
      return new Map(rows.map((row) => [row.appeal_id, row]));
    },
  });
}

/**
 * Whether the site has the appeal's own file. Before, an app that shows a preview would keep that of the whole site for good.
 */
export function publishedPageQuery(appealId: string) {
  const path = paths.appeal(appealId);
  return queryOptions({
    queryKey: [...appealKeys.all, 'published', appealId],
    queryFn: async ({ signal }) => {
      const page = await fetch(pathInLanguage(path), { signal });
      // Its canonical address, which no other page has.
      return page.ok && (await page.text()).includes(`${path}"`);
    },
  });
}
