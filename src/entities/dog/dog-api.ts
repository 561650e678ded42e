import { queryOptions } from '@tanstack/react-query';
import { toDog, type Dog } from '@/entities/dog/dog';
import type { Tables } from '@/lib/database.types';
import { fetchAllRows, newestFirst, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { publicTables } from '@/lib/supabase';
import { isUuid } from '@/lib/paths';

/** Keys of everything fetched about dogs; invalidating `dogKeys.all` refetches whatever is mounted. */
export const dogKeys = {
  all: ['dogs'],
  featured: ['dogs', 'featured'],
  list: ['dogs', 'list'],
  adminList: ['dogs', 'admin-list'],
  traits: ['dogs', 'traits'],
  choices: (search: string, onlyAvailable: boolean) => ['dogs', 'choices', search, onlyAvailable],
  areas: ['dogs', 'areas'],
  ofArea: (area: string) => ['dogs', 'of-area', area],
  listed: (dogIds: readonly string[]) => ['dogs', 'listed', ...dogIds],
  withLess: (dogId: string) => ['dogs', 'with-less', dogId],
  detail: (dogId: string) => ['dogs', 'detail', dogId],
} as const;

export const allDogsQuery = queryOptions({
  queryKey: dogKeys.list,
  queryFn: fetchAllDogs,
  meta: { errorMessage: 'Failed to load dog profiles' },
});

/** Fetches every dog, newest first. */
async function fetchAllDogs({ signal }: { signal: AbortSignal }): Promise<Dog[]> {
  const rows = await fetchAllRows<Tables<'dog_profiles'>>(async (last) => {
    const tables = await publicTables();
    const request = tables.from('dog_profiles').select('*').abortSignal(signal);
    const { data } = await newestFirst(request, last).throwOnError();
    return data;
  });
  return rows.map(toDog);
}

const FEATURED_COUNT = 3;

/** The newest dogs. Without an error message: a failure is logged and the home page keeps its loading text. */
export const featuredDogsQuery = queryOptions({
  queryKey: dogKeys.featured,
  queryFn: async ({ signal }): Promise<Dog[]> => {
    const tables = await publicTables();
    const { data } = await tables
      .from('dog_profiles')
      .select('*')
      .order('created_at', { ascending: false })
      .limit(FEATURED_COUNT)
      .abortSignal(signal)
      .throwOnError();
    return data.map(toDog);
  },
});

/** One dog; its data is null when no dog has this id. */
export function dogQuery(dogId: string) {
  return queryOptions({
    queryKey: dogKeys.detail(dogId),
    queryFn: async ({ signal }): Promise<Dog | null> => {
      if (!isUuid(dogId)) return null;
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('*')
        .eq('id', dogId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ? toDog(data) : null;
    },
    meta: { errorMessage: 'Failed to load dog details' },
  });
}

/** Which of these dogs are in the database. */
export function listedDogsQuery(dogIds: readonly string[]) {
  return queryOptions({
    queryKey: dogKeys.listed(dogIds),
    queryFn: async ({ signal }): Promise<string[]> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('id')
        .in('id', dogIds)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id }) => id);
    },
  });
}

/** What a choice of dogs needs. */
export type DogChoice = Pick<Dog, 'id' | 'name' | 'location' | 'status'>;

const CHOICE_COLUMNS = 'id, name, location, status';
const CHOICES_AT_ONCE = 20;

/**
 * The first dogs whose name, tagline and area have every word of a text, those whose name begins with it first; by name
 * for ''. Dogs that can be sponsored only, or all.
 */
export function dogChoicesQuery(search: string, { onlyAvailable }: { onlyAvailable: boolean }) {
  return queryOptions({
    queryKey: dogKeys.choices(search, onlyAvailable),
    queryFn: async ({ signal }): Promise<DogChoice[]> => {
      const tables = await publicTables();
      const found =
        search === ''
          ? tables.from('dog_profiles').select(CHOICE_COLUMNS).order('name').order('id')
          : tables.rpc('search_dogs', { search }, { get: true }).select(CHOICE_COLUMNS);
      const choices = onlyAvailable ? found.eq('status', 'available') : found;
      const { data } = await choices.limit(CHOICES_AT_ONCE).abortSignal(signal).throwOnError();
      return data;
    },
  });
}

/** An area with the number of its available dogs. */
export interface DogArea {
  area: string;
  dogCount: number;
}

/** Where available dogs are, by name. */
export const dogAreasQuery = queryOptions({
  queryKey: dogKeys.areas,
  queryFn: async ({ signal }): Promise<DogArea[]> => {
    const tables = await publicTables();
    const { data } = await tables
      .rpc('dog_areas', {}, { get: true })
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ area, dogs }) => ({ area, dogCount: dogs }));
  },
});

/** The available dogs of an area, by name. At most 1,000. */
export function dogsOfAreaQuery(area: string) {
  return queryOptions({
    queryKey: dogKeys.ofArea(area),
    queryFn: async ({ signal }): Promise<DogChoice[]> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select(CHOICE_COLUMNS)
        .eq('location', area)
        .eq('status', 'available')
        .order('name')
        .order('id')
        .limit(PAGE_SIZE_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
