import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { DogCard } from '@/features/dogs/DogCard';
import { DogCardSkeleton } from '@/features/dogs/DogCardSkeleton';
import { featuredDogsQuery } from '@/features/dogs/dog-queries';

const CARDS = 3;
const gridClass = 'mx-auto grid max-w-md gap-6 md:max-w-none md:grid-cols-3 lg:gap-7';

/** The newest dogs. Until they arrive, and if they never do, the specified words stand in their place. */
export function FeaturedDogs() {
  const { data } = useQuery(featuredDogsQuery);
  // Drawn in a render of small steps: a cheap phone answers to a finger while the cards come.
  const dogs = useDeferredValue(data);
  if (!dogs) {
    return (
      <>
        <p role="status" className="mb-6 text-center text-lg text-muted">
          Loading featured dogs...
        </p>
        <div className={gridClass}>
          {Array.from({ length: CARDS }, (_, index) => (
            <DogCardSkeleton key={index} />
          ))}
        </div>
      </>
    );
  }
  return (
    <ul className={gridClass}>
      {dogs.map((dog) => (
        <li key={dog.id}>
          <DogCard dog={dog} />
        </li>
      ))}
    </ul>
  );
}
