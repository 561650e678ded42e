import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { confirmLeaving } from '@/components/use-blocker';
import { DogCombobox } from '@/entities/dog/DogCombobox';
import { dogQuery } from '@/entities/dog/dog-api';
import { SponsorsMessage } from '@/features/people/SponsorsMessage';
import { isUuid } from '@/lib/paths';

const PARAMETER = 'dog';

/** Writing to everybody who sponsors a dog. The dog is in the address. */
export default function SponsorsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const parameter = searchParams.get(PARAMETER) ?? '';
  const dogId = isUuid(parameter) ? parameter : null;
  const {
    data: dog,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...dogQuery(dogId ?? ''), enabled: dogId !== null });
  return (
    <>
      <PageHead title="Write to sponsors" description="For the team: write to a dog’s sponsors." />
      <h1 className="text-3xl! sm:text-4xl!">Write to sponsors</h1>
      <p className="mt-2 mb-6 max-w-reading text-muted">
        A message to everybody who sponsors one dog. It arrives in their inbox here, and by email
        where Email Notifications are on.
      </p>
      <div className="max-w-reading">
        <DogCombobox
          label="Which dog?"
          value={dogId === null ? null : (dog ?? null)}
          onChange={(chosen) => {
            if (confirmLeaving()) {
              setSearchParams(chosen ? { [PARAMETER]: chosen.id } : {}, { replace: true });
            }
          }}
        />
      </div>
      {dogId === null ? null : dog ? (
        <SponsorsMessage key={dog.id} dog={dog} />
      ) : isError ? (
        <ErrorState
          error={error}
          title="The dog could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="py-6 text-lg text-muted">
          {dog === null ? 'There is no such dog. Choose another one.' : 'Loading the dog...'}
        </p>
      )}
    </>
  );
}
