import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { useConnection } from '@/components/use-connection';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { useUser } from '@/features/accounts/AuthProvider';
import { DogPicker } from '@/features/dogs/updates/team/DogPicker';
import { DraftList } from '@/features/dogs/updates/team/DraftList';
import { useKeepOpened, useKeptDogs } from '@/features/dogs/updates/team/kept-dogs';
import { NextDog } from '@/features/dogs/updates/team/NextDog';
import { LastUpdate, TeamUpdates } from '@/features/dogs/updates/team/TeamUpdates';
import { type TeamDog, teamUpdateQuery } from '@/features/dogs/updates/team/team-updates-api';
import { UpdateEditor } from '@/features/dogs/updates/team/UpdateEditor';
import { paths, isUuid } from '@/lib/paths';
import { leavingText } from '@/features/dogs/dog';
import { dogQuery } from '@/features/dogs/dog-api';
import { say } from '@/lib/say';

/** Writing or editing an update: first the dog, then the form and what is published about the dog. */
export default function UpdatePage() {
  const [searchParams] = useSearchParams();
  const dogId = searchParams.get('dog') ?? '';
  const updateId = searchParams.get('edit') ?? '';
  return (
    <>
      <PageHead
        title={say('New update')}
        description={say('For the team: write what is new about a dog.')}
      />
      {isUuid(dogId) ? (
        <DogUpdates
          key={`${dogId} ${updateId}`}
          dogId={dogId}
          updateId={isUuid(updateId) ? updateId : null}
        />
      ) : (
        <DogChoice />
      )}
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
      <NextDog ownerId={user.id} />
      <h2 className="mt-8 mb-4 text-2xl!">Which dog is it about?</h2>
      <DogPicker ownerId={user.id} />
    </>
  );
}

/** A dog from the network, or as this device keeps it. */
function useTeamDog(ownerId: string, dogId: string) {
  const isOffline = useConnection() === 'offline';
  const { data: keptDogs } = useKeptDogs(ownerId);
  const kept = keptDogs?.find(({ id }) => id === dogId);
  const mayAsk = keptDogs !== undefined && !(isOffline && kept);
  const { data, isError, isFetching, refetch } = useQuery({
    ...dogQuery(dogId),
    enabled: mayAsk,
  });
  const dog: TeamDog | null | undefined = data === undefined ? kept : data;
  useKeepOpened(ownerId, data ?? null);
  const leaving = data ? leavingText(data) : undefined;
  return { dog, leaving, isError, isFetching, retry: () => void refetch() };
}

interface DogUpdatesProps {
  dogId: string;
  /** The update to edit. */
  updateId: string | null;
}

function DogUpdates({ dogId, updateId }: DogUpdatesProps) {
  const user = useUser();
  const { dog, leaving, isError, isFetching, retry } = useTeamDog(user.id, dogId);
  if (dog === undefined && isError) {
    return (
      <ErrorState
        title={say('The dog could not be loaded')}
        retrying={isFetching}
        onRetry={retry}
      />
    );
  }
  if (dog === undefined) {
    return (
      <p role="status" className="py-10 text-lg text-muted">
        Loading the dog...
      </p>
    );
  }
  if (dog === null) return <DogChoice />;
  return (
    <>
      <UpdateHeading
        text={
          updateId === null ? say`Update about ${dog.name}` : say`Edit the update about ${dog.name}`
        }
      />
      {leaving === undefined ? null : <p className="mb-2 text-lg font-semibold">{leaving}</p>}
      <Link to={paths.newUpdate} className="text-link mb-4 inline-flex min-h-11 items-center">
        Another dog
      </Link>
      <Link
        to={paths.teamDog(dog.id)}
        className="text-link mb-4 ml-6 inline-flex min-h-11 items-center"
      >
        Everything about the dog
      </Link>
      {updateId === null ? (
        <>
          <LastUpdate dog={dog} />
          <UpdateEditor ownerId={user.id} dog={dog} edited={null} />
        </>
      ) : (
        <EditedUpdate ownerId={user.id} dog={dog} updateId={updateId} />
      )}
      <TeamUpdates dog={dog} />
    </>
  );
}

interface EditedProps {
  ownerId: string;
  dog: TeamDog;
  updateId: string;
}

function EditedUpdate({ ownerId, dog, updateId }: EditedProps) {
  const { data: update, isError, error, isFetching, refetch } = useQuery(teamUpdateQuery(updateId));
  if (update) return <UpdateEditor ownerId={ownerId} dog={dog} edited={update} />;
  if (isError) {
    return (
      <ErrorState
        error={error}
        title={say('The update could not be loaded')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <p role="status" className="py-6 text-lg text-muted">
      {update === null ? 'This update is no longer there.' : 'Loading the update...'}
    </p>
  );
}

function UpdateHeading({ text }: { text: string }) {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl! sm:text-4xl!">
      {text}
    </h1>
  );
}
