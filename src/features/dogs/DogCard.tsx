import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { LocationIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { centreText, type Dog, isCovered, leavingText } from '@/features/dogs/dog';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import { languageOf } from '@/lib/language';
import { formatRupees } from '@/lib/money';
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

export const DogCard = memo(function DogCard({ dog, eager = false }: Props) {
  const nameId = useId();
  const leaving = leavingText(dog);
  const isCaredFor = !leaving && isCovered(dog);
  const page = paths.dog(dog.id);
  return (
    <article
      aria-labelledby={nameId}
      className="group flex h-full flex-col overflow-hidden wrap-anywhere rounded-card border border-line bg-surface p-4 enlarged:p-2.5 transition-[translate,border-color] duration-200 hover:-translate-y-0.5 hover:border-amber"
    >
      <div className="relative">
        {/* The name leads to the same page, so the keyboard stops there alone. */}
        <Link to={page} tabIndex={-1} className="arch block aspect-[4/5] bg-paper">
          <Picture
            src={dog.image}
            alt={dog.name}
            eager={eager}
            sizes="(min-width: 76rem) 22rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 88vw"
          />
        </Link>
        <p
          lang={languageOf(dog.age)}
          className="absolute bottom-3 left-3 rounded-full bg-pine px-3.5 py-1 text-sm font-semibold text-on-pine"
        >
          {dog.age}
        </p>
      </div>
      <div className="flex flex-1 flex-col px-1 pt-4 enlarged:px-0 pb-1">
        <h3 id={nameId} title={dog.name} lang={languageOf(dog.name)}>
          <Link
            to={page}
            className="clipped-name line-clamp-2 enlarged:line-clamp-none leading-[1.35] hover:underline"
          >
            {dog.name}
          </Link>
        </h3>
        <p
          lang={languageOf(dog.tagline)}
          className="mt-1 line-clamp-3 enlarged:line-clamp-none text-muted"
        >
          {dog.tagline}
        </p>
        {dog.traits.length > 0 ? (
          <ul role="list" aria-label={say('Traits')} className="mt-3 flex flex-wrap gap-2">
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
        <p className="mt-3 text-sm font-medium empty:hidden">{centreText(dog)}</p>
        <p className="mt-3 mb-auto flex items-start gap-1.5 text-sm text-muted [&>svg]:mt-0.5 [&>svg]:size-4.5">
          <LocationIcon />
          <span>{`Located in ${dog.location}`}</span>
        </p>
        {leaving ? null : <DogCoverage dog={dog} className="pt-4 text-sm font-medium" />}
        <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
          <p className="text-lg font-bold enlarged:text-base">
            <span>{leaving ?? `${formatRupees(dog.monthlyAmount)}/month`}</span>
            {isCaredFor ? (
              <span className="block text-sm font-medium text-muted">Fully cared for</span>
            ) : null}
          </p>
          <Link
            to={leaving ? page : paths.payment(dog.id)}
            aria-describedby={nameId}
            className={buttonClass(leaving || isCaredFor ? 'secondary' : 'primary')}
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
      className="animate-pulse rounded-card border border-line bg-surface p-4"
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
