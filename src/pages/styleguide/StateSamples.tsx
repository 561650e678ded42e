import { LoadingPage } from '@/components/LoadingPage';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { DogCardSkeleton } from '@/features/dogs/DogCard';
import { Sample } from '@/pages/styleguide/Sample';

function doNothing() {}

/** Loading, empty and error states. */
export function StateSamples() {
  return (
    <Sample title="States">
      <div className="grid gap-8">
        <StaleNotice retrying={false} onRetry={doNothing} />
        <div className="grid gap-8 md:grid-cols-2">
          <EmptyState title="Nothing here" scene="empty-messages">
            A sentence that says what will stand here one day.
          </EmptyState>
          <ErrorState title="Something could not be loaded" retrying={false} onRetry={doNothing} />
        </div>
        <div className="max-w-sm">
          <DogCardSkeleton />
        </div>
        <LoadingPage />
      </div>
    </Sample>
  );
}
