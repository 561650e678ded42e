import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { buttonClass } from '@/components/ui/button-class';
import type { Dog } from '@/features/dogs/dog';
import { DogFacts } from '@/features/dogs/DogFacts';
import { DogPortrait, portraitGridClass } from '@/features/dogs/DogPortrait';
import { languageOf } from '@/lib/text';
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
      <Link to={paths.dogs} className={buttonClass('quiet', '-ml-5')}>
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
