import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  DOG_LOCATION_MAX_LENGTH,
  DOG_NAME_MAX_LENGTH,
  DOG_TAGLINE_MAX_LENGTH,
  DOG_TRAIT_MAX_LENGTH,
} from '@/config/limits';
import { dogKeys } from '@/features/dogs/dog-api';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { isInHindi } from '@/lib/language';

/** A text of a dog, or a word that dogs have, with its Hindi. */
export interface HindiText {
  kind: 'name' | 'tagline' | 'location' | 'trait';
  /** As the profile has it. */
  original: string;
  /** '' for none. */
  hindi: string;
  /** What the Hindi translates, where the profile says something else now. */
  outdated: string | null;
  maxLength: number;
}

interface HindiOfDog {
  dogName: string;
  /** Without what is written in Hindi already. */
  texts: HindiText[];
}

/** What a dog has in Hindi, or could have; null when there is no such dog. */
export function hindiOfDogQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogKeys.hindi, dogId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<HindiOfDog | null> => {
      const backend = await supabase();
      const { data: dog } = await backend
        .from('dog_profiles')
        .select(
          'name, tagline, location, traits, dog_translations(name, source_name, tagline, source_tagline)',
        )
        .eq('id', dogId)
        .eq('dog_translations.language', 'hi')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (!dog) return null;
      const { data: words } = await backend
        .from('word_translations')
        .select('kind, source, text')
        .eq('language', 'hi')
        .in('source', [dog.location, ...dog.traits])
        .abortSignal(signal)
        .throwOnError();
      const [stored] = dog.dog_translations;
      const word = (
        kind: 'location' | 'trait',
        original: string,
        maxLength: number,
      ): HindiText => ({
        kind,
        original,
        hindi: words.find((row) => row.kind === kind && row.source === original)?.text ?? '',
        outdated: null,
        maxLength,
      });
      const texts: HindiText[] = [
        {
          kind: 'name',
          original: dog.name,
          hindi: stored?.name ?? '',
          outdated: changedSource(stored?.source_name, dog.name),
          maxLength: DOG_NAME_MAX_LENGTH,
        },
        {
          kind: 'tagline',
          original: dog.tagline,
          hindi: stored?.tagline ?? '',
          outdated: changedSource(stored?.source_tagline, dog.tagline),
          maxLength: DOG_TAGLINE_MAX_LENGTH,
        },
        word('location', dog.location, DOG_LOCATION_MAX_LENGTH),
        ...dog.traits.map((trait) => word('trait', trait, DOG_TRAIT_MAX_LENGTH)),
      ];
      return {
        dogName: dog.name,
        texts: texts.filter(({ original, hindi }) => hindi !== '' || !isInHindi(original)),
      };
    },
  });
}

/** What was translated, if the profile says something else now; null without a translation. */
function changedSource(source: string | null | undefined, now: string): string | null {
  return source === undefined || source === now ? null : source;
}

interface HindiChange {
  dogId: string;
  /** With their new Hindi, '' to remove it. Others stay as they are. */
  texts: readonly HindiText[];
}

/** Saves Hindi texts of a dog, all or none. */
export const saveHindi = mutationOptions({
  mutationFn: async ({ dogId, texts }: HindiChange): Promise<void> => {
    const textOf = (kind: HindiText['kind']) => texts.find((text) => text.kind === kind)?.hindi;
    const [name, tagline] = [textOf('name'), textOf('tagline')];
    await rpc('save_dog_translation', {
      dog_id: dogId,
      language: 'hi',
      ...(name !== undefined && { name }),
      ...(tagline !== undefined && { tagline }),
      words: texts
        .filter(({ kind }) => kind === 'location' || kind === 'trait')
        .map(({ kind, original, hindi }) => ({ kind, source: original, text: hindi })),
    });
  },
  onSuccess: (_data, _change, _result, { client }) => {
    void client.invalidateQueries({ queryKey: dogKeys.all });
  },
});

const LISTED_COUNT = 20;

/** What is not in Hindi, or out of date: dogs, then words, those of most dogs first. At most 20. */
export const missingHindiQuery = queryOptions({
  queryKey: [...dogKeys.hindi, 'missing'],
  queryFn: async ({ signal }) => {
    const backend = await supabase();
    const { data, count } = await backend
      .rpc('missing_translations', { language: 'hi' }, { count: 'exact' })
      .limit(LISTED_COUNT)
      .abortSignal(signal)
      .throwOnError();
    return { rows: data, count: count ?? data.length };
  },
});
