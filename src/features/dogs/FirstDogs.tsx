import type { Dog } from '@/features/dogs/dog';
import { noFilters } from '@/features/dogs/dog-filters';
import { DogCard } from '@/features/dogs/DogCard';
import { DogFilterBar } from '@/features/dogs/DogFilterBar';
import { dogCountClass, dogGridClass } from '@/features/dogs/DogGrid';
import { say } from '@/lib/say';

/** Two rows on a phone, whose first screen ends in the second. Two rows of a wide window would be fetched by phones, too. */
const COUNT = 4;
/** In a window of three columns they would begin a second row. */
const WIDE_COUNT = 3;

const noChoices = { locations: [], traits: [], ages: [] };
const nothing = () => {};

/**
 * The top of the list for the build, in the places where DogList shows it.
 * @param dogs the newest first
 */
export function FirstDogs({ dogs }: { dogs: readonly Dog[] }) {
  return (
    <>
      {/* Their room: they need a script. */}
      <div className="script-only invisible">
        <DogFilterBar
          filters={noFilters}
          choices={noChoices}
          onSearch={nothing}
          onSearchEnd={nothing}
          onChoose={nothing}
          onReset={nothing}
        />
      </div>
      <h2 className="sr-only">Dogs</h2>
      <div className={dogCountClass} />
      <ul role="list" aria-label={say('Dogs')} className={`content-start ${dogGridClass}`}>
        {dogs.slice(0, COUNT).map((dog, index) => (
          <li key={dog.id} className={index < WIDE_COUNT ? undefined : 'lg:hidden'}>
            <DogCard dog={dog} eager />
          </li>
        ))}
      </ul>
    </>
  );
}
