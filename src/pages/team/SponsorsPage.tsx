import { useQuery } from '@tanstack/react-query';
import { PageHead } from '@/components/PageHead';
import { QueryView } from '@/components/states/QueryView';
import { useAddress } from '@/components/use-address';
import { askToLeave } from '@/components/use-blocker';
import { DogCombobox } from '@/features/dogs/DogCombobox';
import { dogQuery } from '@/features/dogs/dog-api';
import { SponsorsMessage } from '@/features/people/SponsorsMessage';
import { isUuid } from '@/lib/paths';

/** Writing to everybody who sponsors a dog. The dog is in the address. */
export default function SponsorsPage() {
  const [values, change] = useAddress();
  const parameter = values.get('dog') ?? '';
  const dogId = isUuid(parameter) ? parameter : null;
  const query = useQuery({ ...dogQuery(dogId ?? ''), enabled: dogId !== null });
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
          value={dogId === null ? null : (query.data ?? null)}
          onChange={(chosen) =>
            askToLeave(() => change({ dog: chosen?.id ?? '' }, { replace: true }))
          }
        />
      </div>
      {dogId === null ? null : (
        <QueryView
          query={query}
          failed="The dog could not be loaded"
          headingLevel={2}
          loading={<Status>Loading the dog...</Status>}
        >
          {(dog) =>
            dog ? (
              <SponsorsMessage key={dog.id} dog={dog} />
            ) : (
              <Status>There is no such dog. Choose another one.</Status>
            )
          }
        </QueryView>
      )}
    </>
  );
}

function Status({ children }: { children: string }) {
  return (
    <p role="status" className="py-6 text-lg text-muted">
      {children}
    </p>
  );
}
