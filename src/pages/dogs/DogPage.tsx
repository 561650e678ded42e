import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { dogQuery } from '@/features/dogs/dog-queries';
import { DogNotFound } from '@/features/dogs/DogNotFound';
import { DogProfile } from '@/pages/dogs/DogProfile';

export default function DogPage() {
  const { dogId = '' } = useParams();
  const { data: dog, isLoadingError, isFetching, refetch } = useQuery(dogQuery(dogId));

  if (dog) return <DogProfile key={dog.id} dog={dog} />;
  if (dog === null) return <DogNotFound />;
  if (!isLoadingError) return <LoadingPage />;
  return (
    <div className="page-width">
      <PageHead title="Meet a dog" description="This dog could not be loaded." />
      <h1 className="sr-only">Meet a dog</h1>
      <ErrorState
        title="This dog could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
