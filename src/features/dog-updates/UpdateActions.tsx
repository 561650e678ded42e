import { Link } from 'react-router-dom';
import type { DogUpdate } from '@/features/dog-updates/dog-update';
import { paths } from '@/lib/paths';

/** What a sponsor can do about an update of their dog. */
export function UpdateActions({ update }: { update: DogUpdate }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4">
      <Link to={paths.dog(update.dog_id)} className="text-link inline-flex min-h-11 items-center">
        {`All updates from ${update.dogName}`}
      </Link>
    </div>
  );
}
