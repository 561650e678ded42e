import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { LocationIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { centreText, type Dog, isCovered, leavingText } from '@/features/dogs/dog';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import { DogPrice } from '@/features/dogs/DogPrice';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  dog: Pick<
    Dog,
    | 'id'
    | 'name'
    | 'image'
    | 'tagline'
    | 'age'
    | 'traits'
    | 'location'
    | 'monthlyAmount'
    | 'status'
    | 'coverage'
    | 'at_centre_since'
  >;
  /** Loads the picture without waiting until it is near the viewport. */
  eager?: boolean;
}

// `auto` is the whole window for a picture that isn't lazy.
const SIZES = '(min-width: 76rem) 22rem, (min-width: 64rem) 30vw, 45vw';

export const DogCard = memo(function DogCard({ dog, eager = false }: Props) {
  const nameId = useId();
  const leaving = leavingText(dog);
  const page = paths.dog(dog.id);
  return (
    <article
      aria-labelledby={nameId}
      className="group flex h-full flex-col overflow-hidden wrap-anywhere rounded-card border border-line bg-surface p-2.5 transition-[translate,border-color] duration-200 hover:-translate-y-0.5 hover:border-amber sm:p-4"
    >
      <div className="relative">
        {/* The name leads to the same page, so the keyboard stops there alone. */}
        <Link to={page} tabIndex={-1} className="arch block aspect-[4/5] bg-paper">
          <Picture
            src={dog.image}
            alt={dog.name}
            eager={eager}
            sizes={eager ? SIZES : `auto, ${SIZES}`}
          />
        </Link>
        <p
          lang={languageOf(dog.age)}
          className="absolute bottom-2 left-2 rounded-full bg-pine px-3 py-0.5 text-sm font-semibold text-on-pine"
        >
          {dog.age}
        </p>
      </div>
      <div className="flex flex-1 flex-col pt-2">
        <h3 id={nameId} title={dog.name} lang={languageOf(dog.name)}>
          <Link
            to={page}
            className="clipped-name line-clamp-2 enlarged:line-clamp-none hover:underline"
          >
            {dog.name}
          </Link>
        </h3>
        <p
          lang={languageOf(dog.tagline)}
          className="line-clamp-2 text-muted max-sm:text-sm leading-snug enlarged:line-clamp-none sm:line-clamp-3"
        >
          {dog.tagline}
        </p>
        {dog.traits.length > 0 ? (
          <ul
            role="list"
            aria-label={say('Traits')}
            className="mt-3 flex flex-wrap gap-2 max-sm:hidden"
          >
            {dog.traits.map((trait) => (
              <li
                key={trait}
                lang={languageOf(trait)}
                className="rounded-2xl border border-line px-3 py-0.5 text-sm font-medium"
              >
                {trait}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2 text-sm font-medium empty:hidden sm:mt-3">{centreText(dog)}</p>
        <p className="mt-1 mb-auto flex items-start gap-1 text-sm leading-snug text-muted sm:mt-3 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
          <LocationIcon />
          <span>{`Located in ${dog.location}`}</span>
        </p>
        {leaving ? null : (
          <DogCoverage dog={dog} className="pt-2 text-sm leading-snug font-medium" />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          {leaving ? (
            <p className="font-bold sm:text-lg">{leaving}</p>
          ) : (
            <DogPrice dog={dog} className="flex-1 basis-28 sm:text-lg" />
          )}
          <Link
            to={leaving ? page : paths.payment(dog.id)}
            aria-describedby={nameId}
            className={buttonClass(
              leaving || isCovered(dog) ? 'secondary' : 'primary',
              'max-sm:min-h-11 max-sm:grow max-sm:px-2',
            )}
          >
            {leaving ? 'Read More' : 'Adopt Virtually'}
          </Link>
        </div>
      </div>
    </article>
  );
});

/** Hidden from assistive technology: the caller renders the loading text. */
export function DogCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="animate-pulse rounded-card border border-line bg-surface p-2.5 sm:p-4"
    >
      <div className="arch aspect-[4/5] bg-paper" />
      <div className="grid gap-3 px-1 pt-5 pb-1">
        <div className="h-7 w-2/5 rounded bg-paper" />
        <div className="h-5 w-11/12 rounded bg-paper" />
        <div className="h-7 w-3/5 rounded-full bg-paper" />
        <div className="mt-3 h-9 rounded bg-paper" />
        <div className="mt-1 flex justify-between">
          <div className="h-12 w-24 rounded bg-paper" />
          <div className="h-12 w-36 rounded-control bg-paper" />
        </div>
      </div>
    </div>
  );
}
