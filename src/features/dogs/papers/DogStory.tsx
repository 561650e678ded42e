import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useToday } from '@/components/use-today';
import type { Dog } from '@/features/dogs/dog';
import { dogStoryQuery, type DogStory as Story } from '@/features/dogs/papers/dog-papers-api';
import { formatMonth } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

/** Who a dog is, and in a line what is known of it. Nothing while nothing is written, or it can't be loaded. */
export function DogStory({ dog }: { dog: Pick<Dog, 'id' | 'name' | 'status'> }) {
  const headingId = useId();
  const today = useToday();
  const { data } = useQuery(dogStoryQuery(dog.id));
  if (!data) return null;
  // Of a dog that has left, what is known may be true no longer.
  const facts = dog.status === 'available' ? factsOf(data, today) : [];
  if (data.story === null && facts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="max-w-reading wrap-anywhere">
      <h2 id={headingId} className="text-2xl!">
        {data.story === null ? `About ${dog.name}` : `The story of ${dog.name}`}
      </h2>
      {data.story === null ? null : (
        <p
          dir="auto"
          lang={languageOf(data.story)}
          className="mt-4 text-lg leading-relaxed whitespace-pre-line"
        >
          {data.story}
        </p>
      )}
      <p className="mt-4 text-muted first-letter:uppercase empty:hidden">
        {facts.map((fact, index) => (
          <span key={fact}>
            <span>{index > 0 ? ' · ' : ''}</span>
            {/* A name may be written from right to left. */}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
    </section>
  );
}

const sexes = { female: say('female'), male: say('male') } as const;

/** What is known of a dog, each in a few words. @param today YYYY-MM-DD, in India */
export function factsOf(story: Story, today: string): string[] {
  const { sex, here_since, carer_name, ear_notched, sterilised_on, rabies_until } = story;
  const since = here_since?.includes('-') ? formatMonth(here_since) : here_since;
  return [
    sex && sexes[sex],
    since && say`here since ${since}`,
    carer_name && say`looked after by ${carer_name}`,
    sterilised_on && say('sterilised'),
    ear_notched && say('ear notched'),
    rabies_until &&
      rabies_until >= today &&
      say`vaccinated against rabies until ${formatMonth(rabies_until)}`,
  ].filter((fact): fact is string => typeof fact === 'string');
}
