import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { useIdleImport } from '@/components/use-idle-import';
import { useAuth } from '@/features/accounts/AuthProvider';
import { careYearsQuery } from '@/features/dogs/care/care-api';
import { CareLedger } from '@/features/dogs/care/CareLedger';
import { UsualMonth } from '@/features/dogs/care/UsualMonth';
import { dogStoryQuery } from '@/features/dogs/papers/dog-papers-api';
import { DogStory } from '@/features/dogs/papers/DogStory';
import { DogUpdates } from '@/features/dogs/updates/DogUpdates';
import { type Dog, isCovered, leavingText, shareText } from '@/features/dogs/dog';
import { dogQuery } from '@/features/dogs/dog-api';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import { CoveredNotice } from '@/features/dogs/DogCoverageSection';
import { DogFirstScreen, DogOffer, SponsorBar } from '@/features/dogs/DogFirstScreen';
import { DogHead } from '@/features/dogs/DogHead';
import { DogTraits, LeftDog } from '@/features/dogs/DogIntro';
import { DogNotFound } from '@/features/dogs/DogNotFound';
import { useIsSponsored } from '@/features/sponsorships/use-is-sponsored';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const loadAppealLines = () => import('@/features/donations/appeals/AppealLines');
const loadShareMenu = () => import('@/components/ShareMenu');
const loadYearChooser = () => import('@/features/dogs/updates/YearChooser');

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
  const hasLeft = leavingText(dog) !== undefined;
  const { state } = useAuth();
  const userId = state.status === 'signed-in' ? state.user.id : undefined;
  const isSponsored = useIsSponsored(userId, dog.id);
  const year = useYear();
  const isOffered = !hasLeft && !isSponsored;
  const { Component: AppealLines } = useIdleImport(loadAppealLines);
  return (
    <>
      <div className="page-width pb-10 md:pt-10 md:pb-20">
        <Head dog={dog} />
        <DogFirstScreen dog={dog} corner={<Share dog={dog} />}>
          {hasLeft ? <LeftDog dog={dog} /> : null}
          {AppealLines ? <AppealLines dogId={dog.id} className="mt-4" /> : null}
          {isSponsored ? <OwnDog dog={dog} /> : null}
          {isOffered ? <DogOffer dog={dog} /> : null}
          {isOffered && isCovered(dog) ? <CoveredNotice dog={dog} /> : null}
          <DogTraits dog={dog} />
        </DogFirstScreen>
      </div>
      <div className="section bg-paper">
        <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-10">
            <DogStory dog={dog} />
            <DogUpdates
              dogId={dog.id}
              dogName={dog.name}
              year={year}
              tools={{
                chooser: <Years dog={dog} year={year} />,
                userId: state.status === 'loading' ? undefined : (userId ?? null),
                isSponsor: isSponsored,
              }}
            />
          </div>
          <div className="grid min-w-0 gap-10 lg:sticky lg:top-24">
            <UsualMonth dogName={dog.name} monthlyAmount={dog.monthlyAmount} />
            <CareLedger dogId={dog.id} dogName={dog.name} year={year} />
          </div>
        </div>
      </div>
      {isOffered ? <SponsorBar dog={dog} /> : null}
    </>
  );
}

/** The calendar year in the address; undefined for all. */
function useYear(): number | undefined {
  const year = new URLSearchParams(useLocation().search).get('year') ?? '';
  return /^20\d\d$/.test(year) ? Number(year) : undefined;
}

function Years({ dog, year }: { dog: Dog; year: number | undefined }) {
  const { Component: YearChooser } = useIdleImport(loadYearChooser);
  const { data: care } = useQuery(careYearsQuery(dog.id));
  return YearChooser && care ? <YearChooser dog={dog} careYears={care} year={year} /> : null;
}

// These two render alone when the story or the menu has loaded, not the page around them.

function Head({ dog }: { dog: Dog }) {
  return <DogHead dog={dog} story={useStory(dog)} />;
}

function Share({ dog }: { dog: Dog }) {
  const { Component: ShareMenu } = useIdleImport(loadShareMenu);
  if (!ShareMenu) return null;
  return (
    <ShareMenu
      title={dog.name}
      text={shareText(dog)}
      path={paths.dog(dog.id)}
      className="right-0"
    />
  );
}

function useStory(dog: Dog) {
  return useQuery(dogStoryQuery(dog.id)).data?.story;
}

function OwnDog({ dog }: { dog: Dog }) {
  return (
    <>
      <DogCoverage dog={dog} className="mt-3 max-w-md font-medium md:mt-6" />
      <p className="mt-6 flex flex-wrap items-center gap-3">
        <span className="text-lg font-bold" dir="auto">{`You sponsor ${dog.name}.`}</span>
        <Link to={paths.sponsorships} className={buttonClass('secondary', 'text-lg')}>
          Open My Dogs
        </Link>
      </p>
    </>
  );
}
