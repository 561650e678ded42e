import { queryOptions } from '@tanstack/react-query';
import { dogUpdateKeys } from '@/features/dog-updates/dog-update-queries';
import { publicTables, supabase } from '@/lib/supabase';

/** A dog to write about. */
export interface TeamDog {
  id: string;
  name: string;
  /** The picture's URL. */
  image: string;
}

export interface DueDog extends TeamDog {
  /** ISO 8601; null without an update. */
  lastUpdateAt: string | null;
  /** ISO 8601: the last update, or the start of the oldest running sponsorship. */
  since: string;
  sponsorCount: number;
}

/** The generated types know no nulls in the columns of a function. */
interface DueDogRow {
  dog_id: string;
  name: string;
  image_url: string;
  last_update_at: string | null;
  since: string;
  sponsors: number;
}

/** Sponsored dogs, the longest without an update first. */
export const dueDogsQuery = queryOptions({
  queryKey: [...dogUpdateKeys.all, 'due'],
  queryFn: async ({ signal }): Promise<DueDog[]> => {
    const backend = await supabase();
    const { data } = await backend.rpc('dogs_due_for_update').abortSignal(signal).throwOnError();
    return data.map((row: DueDogRow) => ({
      id: row.dog_id,
      name: row.name,
      image: row.image_url,
      lastUpdateAt: row.last_update_at,
      since: row.since,
      sponsorCount: row.sponsors,
    }));
  },
});

const LISTED_COUNT = 40;
/** Of PostgREST's pattern and of SQL's. */
const special = /[\\%_*]/g;

/** Dogs whose name contains a text, those with the newest updates first. At most 40. */
export function dogsToWriteAboutQuery(search: string) {
  return queryOptions({
    queryKey: [...dogUpdateKeys.all, 'dogs', search],
    queryFn: async ({ signal }): Promise<TeamDog[]> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('id, name, image_url')
        .ilike('name', `%${search.replaceAll(special, String.raw`\$&`)}%`)
        .order('last_update_at', { ascending: false, nullsFirst: false })
        .order('name')
        .limit(LISTED_COUNT)
        .abortSignal(signal)
        .throwOnError();
      return data.map(toTeamDog);
    },
  });
}

/** The dog with this id, or null. */
export function teamDogQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogUpdateKeys.all, 'dog', dogId],
    queryFn: async ({ signal }): Promise<TeamDog | null> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('id, name, image_url')
        .eq('id', dogId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && toTeamDog(data);
    },
  });
}

function toTeamDog(row: { id: string; name: string; image_url: string }): TeamDog {
  return { id: row.id, name: row.name, image: row.image_url };
}
