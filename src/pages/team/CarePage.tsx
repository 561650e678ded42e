import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { CareRecords } from '@/features/dogs/care/team/CareRecords';
import { leavingText } from '@/features/dogs/dog';
import { dogQuery } from '@/features/dogs/dog-api';
import { teamDogQuery } from '@/features/dogs/team/admin-dogs-api';

export default function CarePage() {
  const [searchParams] = useSearchParams();
  const dogId = searchParams.get('dog');
  const { data: known, isPending } = useQuery({
    ...dogQuery(dogId ?? ''),
    enabled: dogId !== null,
  });
  // The public request, which a phone outdoors keeps, has no drafts.
  const draft = useQuery({ ...teamDogQuery(dogId ?? ''), enabled: known === null });
  const dog = known ?? draft.data;
  return (
    <>
      <PageHead
        title="Care records"
        description="For the team: what was done for the dogs, and what it cost."
      />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Care records</h1>
      {(dogId !== null && isPending) || draft.isLoading ? (
        <p role="status">Loading the dog...</p>
      ) : (
        <>
          {dog && dog.status !== 'available' ? (
            <p className="mb-4 text-lg font-semibold">{`${dog.name}: ${leavingText(dog) ?? ''}`}</p>
          ) : null}
          <CareRecords key={dogId} firstDog={dog ?? null} />
        </>
      )}
    </>
  );
}
