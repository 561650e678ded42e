import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/Picture';
import { isCovered, type Dog } from '@/features/dogs/dog';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import { lessCoveredDogsQuery } from '@/features/dogs/dogs-with-less-api';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

/**
 * How much of a dog's month is promised, on its payment page. A dog with everything names two who have less; a phone then
 * shows no sum, so that the amounts stay on the first screen.
 */
export function DogCoverageSection({ dog }: { dog: Dog }) {
  return (
    <>
      <DogCoverage
        dog={dog}
        className={`mt-3 max-w-md font-medium sm:mt-6 ${isCovered(dog) ? 'max-sm:hidden' : ''}`}
      />
      {isCovered(dog) ? <CoveredNotice dog={dog} /> : null}
    </>
  );
}

/** That a dog has everything, and two who have less. */
export function CoveredNotice({ dog: { id, name } }: { dog: Dog }) {
  const { data, isPending } = useQuery(lessCoveredDogsQuery(id));
  return (
    <div className="mt-3 max-w-prose">
      <p className="text-muted max-sm:text-sm">
        {`${name} has a whole month covered. Anything more you give helps dogs with fewer sponsors.`}
      </p>
      {isPending ? <div className="min-h-11" /> : null}
      {data && data.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4">
          <p>
            {data.length === 1
              ? 'A dog who still needs sponsors:'
              : 'Two dogs who still need sponsors:'}
          </p>
          <ul role="list" className="flex flex-wrap gap-x-5">
            {data.map((other) => (
              <li key={other.id}>
                <Link
                  to={paths.dog(other.id)}
                  lang={languageOf(other.name)}
                  className="text-link inline-flex min-h-11 items-center gap-2"
                >
                  <span className="arch aspect-[4/5] w-9 shrink-0 bg-paper">
                    <Picture src={other.image_url} alt="" sizes="3rem" />
                  </span>
                  <span>{other.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
