import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { DogCard } from '@/features/dogs/DogCard';
import { DogCardSkeleton } from '@/features/dogs/DogCardSkeleton';
import { DogsWithoutScript } from '@/features/dogs/DogsWithoutScript';
import { featuredDogsQuery } from '@/features/dogs/featured-dog-queries';
import { paths } from '@/lib/paths';

/** Rarely needed, so it is not part of the home page's bundle. */
const NoFeaturedDogs = lazy(() => import('@/features/dogs/NoFeaturedDogs'));
const CARDS = 3;
const gridClass = 'mx-auto grid max-w-md gap-6 md:max-w-none md:grid-cols-3 lg:gap-7';

/** The newest dogs. Until they arrive, and if the request fails, the specified loading text stays. */
export function FeaturedDogs() {
  const { data } = useQuery(featuredDogsQuery);
  // Rendered as a transition, so that a slow phone stays responsive.
  const dogs = useDeferredValue(data);
  if (!dogs) {
    return (
      <AboveMoreDogs>
        <DogsWithoutScript />
        <p role="status" className="script-only mb-6 text-center text-lg text-muted">
          Loading featured dogs...
        </p>
        <div className={`script-only ${gridClass}`}>
          {Array.from({ length: CARDS }, (_, index) => (
            <DogCardSkeleton key={index} />
          ))}
        </div>
      </AboveMoreDogs>
    );
  }
  if (dogs.length === 0) {
    return (
      <Suspense fallback={null}>
        <NoFeaturedDogs />
      </Suspense>
    );
  }
  return (
    <AboveMoreDogs>
      <ul role="list" className={gridClass}>
        {dogs.map((dog) => (
          <li key={dog.id}>
            <DogCard dog={dog} />
          </li>
        ))}
      </ul>
    </AboveMoreDogs>
  );
}

function AboveMoreDogs({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <p className="mt-12 text-center">
        <Link to={paths.dogs} className={buttonClass('secondary')}>
          Meet More Dogs
        </Link>
      </p>
    </>
  );
}
