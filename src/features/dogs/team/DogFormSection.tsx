import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { dogTraitsQuery, teamDogQuery } from '@/features/dogs/team/admin-dogs-api';
import { DogForm } from '@/features/dogs/team/DogForm';
import type { Dog } from '@/features/dogs/dog';
import { dogAreasQuery } from '@/features/dogs/dog-choices-api';

interface Props {
  /** The dog to edit, if the page has it. */
  listed: Dog | undefined;
  /** The dog to edit; null adds one. */
  dogId: string | null;
  /** For staff, who can't publish. */
  isForDraft?: boolean;
  /** Gets the id of a new draft. */
  onSaved: (draftId?: string) => void;
  onCancel: () => void;
}

/** The form under its heading. The heading takes focus, because the form may open above the viewport. */
export function DogFormSection({ listed, dogId, isForDraft = false, onSaved, onCancel }: Props) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dog as it was when the form opened: a refetch may change the list.
  const [original] = useState(listed);
  // An address may name a dog of another page.
  const isElsewhere = dogId !== null && !original;
  const query = useQuery({ ...teamDogQuery(dogId ?? ''), enabled: isElsewhere });
  const dog = original ?? query.data;
  const { data: areas = [] } = useQuery(dogAreasQuery);
  const { data: traits = [] } = useQuery(dogTraitsQuery);
  const locations = areas.map(({ area }) => area);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section
      aria-labelledby={headingId}
      className="mt-6 rounded-card border border-line bg-paper p-5 enlarged:p-3 sm:p-8"
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className="mb-6 outline-none">
        {headingFor(dogId, dog)}
      </h2>
      {dogId === null || dog ? (
        <DogForm
          dog={dog ?? null}
          suggestions={{ locations, traits }}
          isForDraft={isForDraft}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      ) : null}
      {isElsewhere ? (
        <QueryView
          query={query}
          failed="The dog could not be loaded."
          loading={<p role="status">Loading...</p>}
        >
          {(fetched) =>
            fetched ? null : (
              <>
                <p className="mb-6">Somebody may have deleted this dog.</p>
                <button type="button" className={buttonClass('secondary')} onClick={onCancel}>
                  Close
                </button>
              </>
            )
          }
        </QueryView>
      ) : null}
    </section>
  );
}

/** @param dog undefined while it is loading, null when there is none */
function headingFor(dogId: string | null, dog: Dog | null | undefined): string {
  if (dogId === null) return 'New dog';
  if (dog === undefined) return 'Edit the dog';
  return dog ? `Edit ${dog.name}` : 'There is no such dog';
}
