import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LocationIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { type Dog, leavingText } from '@/features/dogs/dog';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

interface Props {
  dog: Dog;
  /** Below the facts. */
  children: ReactNode;
  /** Further cells of the grid. */
  more?: ReactNode;
}

/** The portrait beside the name, the tagline and the facts. */
export function DogIntro({ dog, children, more }: Props) {
  const heading = useHeadingFocus();
  return (
    <>
      <Link to={paths.dogs} className={buttonClass('quiet', '-ml-5 text-left! enlarged:-ml-3')}>
        <span aria-hidden="true">←</span> Back to Dogs
      </Link>
      <div className={portraitGridClass}>
        <DogPortrait dog={dog} />
        <div className="min-w-0 md:pt-8">
          <h1 ref={heading} tabIndex={-1} dir="auto" lang={languageOf(dog.name)}>
            {dog.name}
          </h1>
          <p lang={languageOf(dog.tagline)} className="mt-3 text-xl text-muted">
            {dog.tagline}
          </p>
          <DogFacts dog={dog} />
          {children}
        </div>
        {more}
      </div>
    </>
  );
}

/** The grid that it is the first part of. */
const portraitGridClass =
  'mt-4 grid gap-8 wrap-anywhere md:grid-cols-[minmax(0,20rem)_1fr] md:gap-x-10 md:gap-y-6 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-x-14';

const sizes = '(min-width: 64rem) 26rem, (min-width: 48rem) 20rem, (min-width: 27rem) 24rem, 90vw';

/** The picture of a dog's own pages, beside everything else on a wide screen. */
function DogPortrait({ dog }: { dog: Pick<Dog, 'name' | 'image'> }) {
  return (
    <div className="arch aspect-[4/5] w-full bg-paper max-md:mx-auto max-md:max-w-sm md:row-span-2">
      <Picture src={dog.image} alt={dog.name} eager sizes={sizes} />
    </div>
  );
}

/** Age, area and traits. */
export function DogFacts({ dog }: { dog: Dog }) {
  return (
    <dl className="mt-7 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 enlarged:grid-cols-1 enlarged:gap-y-1">
      <dt className="text-muted">Age</dt>
      <dd lang={languageOf(dog.age)} className="font-semibold">
        {dog.age}
      </dd>
      <dt className="text-muted">Location</dt>
      <dd
        lang={languageOf(dog.location)}
        className="flex gap-1.5 font-semibold [&>svg]:size-5 [&>svg]:translate-y-0.5"
      >
        <LocationIcon />
        <span>{dog.location}</span>
      </dd>
      {dog.traits.length > 0 ? (
        <>
          <dt className="text-muted">Traits</dt>
          <dd>
            <TraitList traits={dog.traits} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}

/** In a row with their name. */
export function DogTraits({ dog: { traits } }: { dog: Dog }) {
  if (traits.length === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-4 gap-y-2 md:mt-6">
      <dt className="text-muted">Traits</dt>
      <dd>
        <TraitList traits={traits} />
      </dd>
    </dl>
  );
}

function TraitList({ traits }: Pick<Dog, 'traits'>) {
  return (
    <ul role="list" className="flex flex-wrap gap-2">
      {traits.map((trait) => (
        <li
          key={trait}
          lang={languageOf(trait)}
          className="rounded-full border border-line bg-surface px-3 py-0.5 text-sm font-medium"
        >
          {trait}
        </li>
      ))}
    </ul>
  );
}

/** In place of the price and the pay button, for a dog that can't be sponsored. */
export function LeftDog({ dog }: { dog: Dog }) {
  const hasDied = dog.status === 'passed_away';
  return (
    <section
      aria-labelledby="left"
      className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
    >
      <h2 id="left" className="text-2xl!">
        {hasDied ? `In loving memory of ${dog.name}` : leavingText(dog)}
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        {hasDied
          ? `${dog.name} has died. Thank you to everyone who gave ${dog.name} food, care and a kind word. We miss ${dog.name}.`
          : `${dog.name} can’t be sponsored any more. Thank you to everyone who helped. Other dogs are waiting for somebody.`}
      </p>
      <Link to={paths.dogs} className={buttonClass(hasDied ? 'secondary' : 'primary', 'mt-5')}>
        Meet the Dogs
      </Link>
    </section>
  );
}
