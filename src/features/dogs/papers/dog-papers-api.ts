import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { dogKeys } from '@/features/dogs/dog-api';
import type { RowOf, Tables } from '@common/database';
import { requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { publicTables, supabase } from '@/lib/supabase';

/** The story of a dog in the page's language, and its papers. */
export type DogStory = RowOf<'dog_story'>;

export function dogStoryQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogKeys.detail(dogId), 'story'],
    queryFn: async ({ signal }): Promise<DogStory | null> => {
      const args = { dog_id: dogId, ...requestLanguage };
      return (await rpc('dog_story', args, signal, publicTables, { get: true }))[0] ?? null;
    },
  });
}

type Papers = Tables<'dog_papers'>;
type TeamPapers = Tables<'dog_papers_team'>;

/** A dog with what the team has written about it; null where nothing is written yet. */
export type DogWithPapers = Pick<Tables<'dog_profiles'>, 'id' | 'name'> & {
  papers: Papers | null;
  teamPapers: TeamPapers | null;
  hindi: Pick<Tables<'dog_translations'>, 'story' | 'source_story'> | null;
};

/** For the team. Its data is null when no dog has this id. */
export function dogPapersQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogKeys.detail(dogId), 'papers'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<DogWithPapers | null> => {
      const backend = await supabase();
      const { data } = await backend
        .from('dog_profiles')
        .select(
          'id, name, dog_papers(*, dog_papers_team(*)), dog_translations(story, source_story)',
        )
        .eq('id', dogId)
        .eq('dog_translations.language', 'hi')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (!data) return null;
      const { dog_papers: stored, dog_translations: translations, ...dog } = data;
      const { dog_papers_team: teamPapers = null, ...papers } = stored ?? {};
      return {
        ...dog,
        papers: stored && (papers as Papers),
        teamPapers,
        hindi: translations[0] ?? null,
      };
    },
  });
}

/** For the team: the dogs whose story has no Hindi, or that of an older story. At most 100. */
export const storiesWithoutHindiQuery = queryOptions({
  queryKey: [...dogKeys.all, 'stories-without-hindi'],
  queryFn: ({ signal }) => rpc('stories_without_hindi', {}, signal),
});

interface PapersChange {
  /** As it was fetched. */
  dog: DogWithPapers;
  papers: Omit<Papers, 'dog_id' | 'updated_at'>;
  teamPapers: Omit<TeamPapers, 'dog_id' | 'vaccine_batch'>;
  /** '' for none. */
  hindiStory: string;
  /** The story has changed, and its Hindi has not. */
  isStale: boolean;
}

/** For staff. Fails with `edited-meanwhile` when somebody else saved papers after they were fetched. */
export const saveDogPapers = mutationOptions({
  mutationFn: ({ dog, papers, teamPapers, hindiStory, isStale }: PapersChange) =>
    rpc('save_dog_papers', {
      dog_id: dog.id,
      expected_updated_at: dog.papers?.updated_at ?? null,
      papers,
      team_papers: teamPapers,
      hindi_story: hindiStory,
      is_stale: isStale,
    }),
  onSuccess: (_data, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: dogKeys.all }),
});

/** The dogs at the municipal centre, the longest first. At most 100. */
export const dogsAtCentreQuery = queryOptions({
  queryKey: [...dogKeys.all, 'at-centre'],
  queryFn: async ({ signal }) => {
    const backend = await supabase();
    const { data } = await backend
      .from('dog_profiles')
      .select('id, name, at_centre_since')
      .not('at_centre_since', 'is', null)
      .order('at_centre_since')
      .order('id')
      .limit(100)
      .abortSignal(signal)
      .throwOnError();
    return data;
  },
});

/**
 * For staff: a dog is at the municipal centre since a day, or back. Its result is of how many sponsorships. Fails with
 * `already-at-centre` when it is there since another day.
 */
export const setDogAtCentre = mutationOptions({
  mutationFn: ({ dogId, since }: { dogId: string; since: string | null }) =>
    rpc('set_dog_at_centre', { dog_id: dogId, ...(since !== null && { since }) }),
  onSuccess: (_data, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: dogKeys.all }),
});
