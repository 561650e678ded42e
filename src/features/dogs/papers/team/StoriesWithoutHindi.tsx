import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { storiesWithoutHindiQuery } from '@/features/dogs/papers/dog-papers-api';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

const DOGS_AT_ONCE = 10;

/** The dogs whose story people read in English alone. Nothing when there are none, or they can't be fetched. */
export function StoriesWithoutHindi() {
  const { data: dogs } = useQuery(storiesWithoutHindiQuery);
  if (!dogs?.length) return null;
  return (
    <section aria-labelledby="stories" className="mt-10">
      <h2 id="stories" className="text-2xl!">
        Stories without Hindi
      </h2>
      <FirstRows rows={dogs} atOnce={DOGS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="mt-2 grid grid-cols-1 gap-x-8 sm:grid-cols-2">
            {shown.map(({ dog_id: id, name, is_outdated: isOutdated }) => (
              <li key={id}>
                <Link
                  to={paths.teamDog(id)}
                  lang={languageOf(name)}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {name}
                </Link>
                <span>{isOutdated ? ' · the story has changed since it was translated' : ''}</span>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </section>
  );
}
