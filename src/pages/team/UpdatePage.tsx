import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { useUser } from '@/features/auth/AuthProvider';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { DogPicker } from '@/features/dog-updates/team/DogPicker';
import { DraftList } from '@/features/dog-updates/team/DraftList';
import { TeamUpdates } from '@/features/dog-updates/team/TeamUpdates';
import { UpdateEditor } from '@/features/dog-updates/team/UpdateEditor';
import { paths, isUuid } from '@/lib/paths';
import { dogQuery } from '@/entities/dog/dog-api';

/** Writing an update: first the dog, then the form and what is published about the dog. */
export default function UpdatePage() {
  const [searchParams] = useSearchParams();
  const dogId = searchParams.get('dog') ?? '';
  return (
    <>
      <PageHead title="New update" description="For the team: write what is new about a dog." />
      {isUuid(dogId) ? <DogUpdates key={dogId} dogId={dogId} /> : <DogChoice />}
    </>
  );
}

/** Also the page after publishing, because offline no other one may be in the browser's cache. */
function DogChoice() {
  const user = useUser();
  return (
    <>
      <h1 className="text-3xl! sm:text-4xl!">New update</h1>
      <DraftList ownerId={user.id} />
      <h2 className="mt-8 mb-4 text-2xl!">Which dog is it about?</h2>
      <DogPicker />
    </>
  );
}

function DogUpdates({ dogId }: { dogId: string }) {
  const user = useUser();
  const { data: dog, isPending, isError, isFetching, refetch } = useQuery(dogQuery(dogId));
  if (isPending) {
    return (
      <p role="status" className="py-10 text-lg text-muted">
        Loading the dog...
      </p>
    );
  }
  if (isError && !dog) {
    return (
      <ErrorState
        title="The dog could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!dog) return <DogChoice />;
  return (
    <>
      <UpdateHeading dogName={dog.name} />
      <Link to={paths.newUpdate} className="text-link mb-4 inline-flex min-h-11 items-center">
        Another dog
      </Link>
      <UpdateEditor ownerId={user.id} dog={dog} />
      <TeamUpdates dog={dog} />
    </>
  );
}

function UpdateHeading({ dogName }: { dogName: string }) {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl! sm:text-4xl!">
      {`Update about ${dogName}`}
    </h1>
  );
}
