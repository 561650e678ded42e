import { useMutation } from '@tanstack/react-query';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { ask } from '@/components/ask';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { deleteDog, DogHasHistoryError } from '@/features/dogs/team/admin-dogs-api';
import { AVAILABLE, dogStatusLabel } from '@/features/dogs/team/DogStatusDialog';
import type { Dog } from '@/features/dogs/dog';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import { languageOf } from '@/lib/language';
import { formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';

interface Props {
  dog: Dog;
  onEdit: (dog: Dog) => void;
  /** The dog has a history, so it can't be deleted. */
  onKept: (dog: Dog) => void;
  /** @param image the URL of the dog's picture; null when somebody else had deleted the dog before */
  onDeleted: (dog: Dog, image: string | null) => void;
}

export const AdminDogCard = memo(function AdminDogCard({ dog, onEdit, onKept, onDeleted }: Props) {
  const nameId = useId();
  const deletion = useMutation(deleteDog);

  const remove = () => {
    deletion.mutateAsync(dog.id).then(
      (image) => onDeleted(dog, image),
      (error: unknown) => {
        // Other errors are shown as a toast.
        if (error instanceof DogHasHistoryError) onKept(dog);
      },
    );
  };

  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex gap-4 enlarged:flex-col">
        <div className="arch aspect-[4/5] w-24 shrink-0 self-start bg-paper">
          <Picture src={dog.image} alt="" sizes="6rem" />
        </div>
        <div className="min-w-0 flex-1">
          <h3 id={nameId} title={dog.name} lang={languageOf(dog.name)}>
            <Link
              to={paths.teamDog(dog.id)}
              className="clipped-name line-clamp-2 break-words hover:underline"
            >
              {dog.name}
            </Link>
          </h3>
          <p
            lang={languageOf(dog.tagline)}
            className="mt-1 line-clamp-2 text-sm break-words text-muted"
          >
            {dog.tagline}
          </p>
          <p className="mt-2 text-sm break-words">{`${dog.age} · ${dog.location}`}</p>
          {dog.traits.length > 0 ? (
            <p className="text-sm break-words text-muted">{dog.traits.join(', ')}</p>
          ) : null}
          <p className="mt-1 font-bold">{`${formatRupees(dog.monthlyAmount)}/month`}</p>
          {dog.status === AVAILABLE ? (
            <DogCoverage dog={dog} className="mt-1 text-sm font-medium" />
          ) : (
            <p className="font-semibold text-brick-text">{dogStatusLabel(dog.status)}</p>
          )}
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-3">
        <button
          type="button"
          aria-label={`Edit ${dog.name}`}
          className={buttonClass('secondary', 'flex-auto')}
          onClick={() => onEdit(dog)}
        >
          Edit
        </button>
        <BusyButton
          type="button"
          aria-label={`Delete ${dog.name}`}
          isBusy={deletion.isPending}
          className={buttonClass('quiet', 'flex-auto border-2 border-control text-brick-text!')}
          onClick={() => ask('Are you sure you want to delete this dog profile?', remove)}
        >
          {deletion.isPending ? 'Deleting...' : 'Delete'}
        </BusyButton>
      </div>
    </article>
  );
});
