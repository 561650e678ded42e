import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { DogForm } from '@/features/dogs/admin/form/DogForm';
import { dogSuggestions } from '@/features/dogs/admin/form/dog-suggestions';
import type { Dog } from '@/features/dogs/dog';

interface Props {
  dogs: readonly Dog[];
  /** The dog to edit; null adds one. */
  dogId: string | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form under its heading. The heading takes focus, because the form may open above the viewport. */
export function DogFormSection({ dogs, dogId, onSaved, onCancel }: Props) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dog as it was when the form opened: a refetch may change the list.
  const [dog] = useState(() => dogs.find(({ id }) => id === dogId) ?? null);
  const suggestions = useMemo(() => dogSuggestions(dogs), [dogs]);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  const isGone = dogId !== null && dog === null;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-6 rounded-card border border-line bg-paper p-5 enlarged:p-3 sm:p-8"
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className="mb-6 outline-none">
        {headingFor(dogId, dog)}
      </h2>
      {isGone ? (
        <>
          <p className="mb-6">Somebody may have deleted this dog.</p>
          <button type="button" className={buttonClass('secondary')} onClick={onCancel}>
            Close
          </button>
        </>
      ) : (
        <DogForm dog={dog} suggestions={suggestions} onSaved={onSaved} onCancel={onCancel} />
      )}
    </section>
  );
}

function headingFor(dogId: string | null, dog: Dog | null): string {
  if (dogId === null) return 'New dog';
  return dog ? `Edit ${dog.name}` : 'There is no such dog';
}
