import { Link } from 'react-router-dom';
import { ShareButton } from '@/components/ShareButton';
import { buttonClass } from '@/components/ui/button-class';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { CareLedger } from '@/features/care/CareLedger';
import { DogUpdates } from '@/features/dog-updates/DogUpdates';
import { leavingText, type Dog } from '@/features/dogs/dog';
import { DogFacts } from '@/features/dogs/DogFacts';
import { DogHead } from '@/features/dogs/DogHead';
import { DogPortrait, portraitGridClass } from '@/features/dogs/DogPortrait';
import { LeftDog } from '@/features/dogs/LeftDog';
import { formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';

export function DogProfile({ dog }: { dog: Dog }) {
  const heading = useHeadingFocus();
  return (
    <>
      <div className="page-width pt-6 pb-10 sm:pt-10 md:pb-20">
        <DogHead dog={dog} />
        <Link to={paths.dogs} className={buttonClass('quiet', '-ml-5')}>
          <span aria-hidden="true">←</span> Back to Dogs
        </Link>
        <div className={portraitGridClass}>
          <DogPortrait dog={dog} />
          <div className="min-w-0 md:pt-8">
            <h1 ref={heading} tabIndex={-1} dir="auto">
              {dog.name}
            </h1>
            <p className="mt-3 text-xl text-muted">{dog.tagline}</p>
            <DogFacts dog={dog} />
            {leavingText(dog) === undefined ? <Gift dog={dog} /> : <LeftDog dog={dog} />}
            <div className="mt-5">
              <ShareButton title={dog.name} path={paths.dog(dog.id)} />
            </div>
          </div>
        </div>
      </div>
      <div className="section bg-paper">
        <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-2">
          <DogUpdates dogId={dog.id} dogName={dog.name} />
          <CareLedger dogId={dog.id} dogName={dog.name} />
        </div>
      </div>
    </>
  );
}

function Gift({ dog }: { dog: Dog }) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-3">
      <Link to={paths.payment(dog.id)} className={buttonClass('primary', 'text-lg')}>
        Adopt Virtually
      </Link>
      <span className="text-lg font-bold">{`${formatRupees(dog.monthlyAmount)}/month`}</span>
    </p>
  );
}
