import { queryOptions } from '@tanstack/react-query';
import { dogKeys } from '@/features/dogs/dog-api';
import {
  availableChoices,
  CHOICES_AT_ONCE,
  type DogChoice,
  dogChoicesQuery,
} from '@/features/dogs/dog-choices-api';
import { keptAnswer } from '@/lib/kept-answer';

/** The available dogs by name, at most 1,000, which this device keeps to choose from without a network. */
export const keptChoicesQuery = queryOptions({
  queryKey: [...dogKeys.all, 'kept-choices'],
  queryFn: ({ signal }) => keptAnswer('dog-choices', () => availableChoices({}, signal)),
});

/** As {@link dogChoicesQuery}; without a network, of the dogs that this device keeps. */
export function teamDogChoicesQuery(search: string) {
  return queryOptions({
    queryKey: [...dogKeys.choices(search), 'team'],
    queryFn: async ({ client }): Promise<DogChoice[]> => {
      if (navigator.onLine) return client.fetchQuery(dogChoicesQuery(search));
      const words = search.toLocaleLowerCase('en-IN').split(/\s+/);
      const found = (await client.fetchQuery(keptChoicesQuery)).filter(({ name, location }) => {
        const text = `${name} ${location}`.toLocaleLowerCase('en-IN');
        return words.every((word) => text.includes(word));
      });
      return found.slice(0, CHOICES_AT_ONCE);
    },
  });
}
