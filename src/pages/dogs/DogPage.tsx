import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { ShareMenu } from '@/components/ShareMenu';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth } from '@/features/auth/AuthProvider';
import { CareLedger } from '@/features/care/CareLedger';
import { UsualMonth } from '@/features/care/UsualMonth';
import { DogUpdates } from '@/features/dog-updates/DogUpdates';
import { type Dog, leavingText } from '@/entities/dog/dog';
import { dogQuery } from '@/entities/dog/dog-api';
import { DogCoverageSection } from '@/features/dogs/DogCoverageSection';
import { sharesOf } from '@/entities/amount/amount';
import { hasMandates } from '@/features/checkout/checkout';
import { DogHead } from '@/features/dogs/DogHead';
import { DogIntro, LeftDog } from '@/features/dogs/DogIntro';
import { DogNotFound } from '@/features/dogs/DogNotFound';
import { sponsoredDogsQuery } from '@/features/sponsorships/sponsored-dogs-api';
import { formatPaise, formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function DogPage() {
  const { dogId = '' } = useParams();
  const { data: dog, isLoadingError, isFetching, refetch } = useQuery(dogQuery(dogId));

  if (dog) return <DogProfile key={dog.id} dog={dog} />;
  if (dog === null) return <DogNotFound />;
  if (!isLoadingError) return <LoadingPage />;
  return (
    <div className="page-width">
      <PageHead title={say('Meet a dog')} description={say('This dog could not be loaded.')} />
      <h1 className="sr-only">Meet a dog</h1>
      <ErrorState
        title={say('This dog could not be loaded')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function DogProfile({ dog }: { dog: Dog }) {
  return (
    <>
      <div className="page-width pt-6 pb-10 sm:pt-10 md:pb-20">
        <DogHead dog={dog} />
        <DogIntro dog={dog}>
          {leavingText(dog) === undefined ? (
            <>
              <Gift dog={dog} />
              <DogCoverageSection dog={dog} />
            </>
          ) : (
            <LeftDog dog={dog} />
          )}
          <div className="mt-5">
            <ShareMenu
              title={dog.name}
              text={
                leavingText(dog) === undefined
                  ? say`Meet ${dog.name}, a street dog of Lucknow:`
                  : say`This is the story of ${dog.name}, a street dog of Lucknow:`
              }
              path={paths.dog(dog.id)}
            />
          </div>
        </DogIntro>
      </div>
      <div className="section bg-paper">
        <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-2">
          <DogUpdates dogId={dog.id} dogName={dog.name} />
          <div className="grid min-w-0 gap-10">
            <CareLedger dogId={dog.id} dogName={dog.name} />
            <UsualMonth dogName={dog.name} monthlyAmount={dog.monthlyAmount} />
          </div>
        </div>
      </div>
    </>
  );
}

function Gift({ dog }: { dog: Dog }) {
  const { state } = useAuth();
  const userId = state.status === 'signed-in' ? state.user.id : undefined;
  const { data } = useQuery({
    ...sponsoredDogsQuery(userId ?? ''),
    enabled: userId !== undefined,
  });
  if (userId !== undefined && data?.has(dog.id)) {
    return (
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <span className="text-lg font-bold" dir="auto">{`You sponsor ${dog.name}.`}</span>
        <Link to={paths.sponsorships} className={buttonClass('secondary', 'text-lg')}>
          Open My Dogs
        </Link>
      </p>
    );
  }
  return (
    <>
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <Link to={paths.payment(dog.id)} className={buttonClass('primary', 'text-lg')}>
          Adopt Virtually
        </Link>
        <span className="text-lg font-bold">{`${formatRupees(dog.monthlyAmount)}/month`}</span>
      </p>
      {hasMandates() ? <OtherAmounts dog={dog} /> : null}
    </>
  );
}

const shareLabels = {
  half: say('Half: {amount} a month'),
  quarter: say('A quarter: {amount} a month'),
} as const;

/** Links to the payment page with another choice than all of the dog's month. */
function OtherAmounts({ dog: { id, name, monthlyAmount } }: { dog: Dog }) {
  const payment = paths.payment(id);
  const links = [
    ...sharesOf(monthlyAmount, 'Monthly').flatMap(({ name: share, amountPaise }) =>
      share === 'all'
        ? []
        : [
            {
              label: shareLabels[share].replace('{amount}', formatPaise(amountPaise)),
              to: `${payment}?amount=${amountPaise / 100}`,
            },
          ],
    ),
    { label: say('Another amount'), to: `${payment}?amount=` },
    { label: say('Once'), to: `${payment}?type=one-time` },
  ];
  return (
    <ul
      role="list"
      aria-label={say`Other amounts for ${name}`}
      className="mt-2 flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center"
    >
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="text-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
