import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useUser } from '@/features/accounts/AuthProvider';
import { DogsAtCentre } from '@/features/dogs/papers/team/DogAtCentre';
import { DogDrafts } from '@/features/dogs/team/DogDrafts';
import { DraftList } from '@/features/dogs/updates/team/DraftList';
import { UpdateQueue } from '@/features/dogs/updates/team/UpdateQueue';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** The dogs that wait for an update, and the updates that wait to be sent. */
export default function UpdateQueuePage() {
  const user = useUser();
  return (
    <>
      <PageHead
        title={say('Dog updates')}
        description={say('For the team: the dogs that wait for an update.')}
      />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Dog updates</h1>
      <Link to={paths.newUpdate} className={buttonClass('primary', 'w-full sm:w-auto')}>
        New update
      </Link>
      <Link
        to={paths.descriptions}
        className="text-link mr-6 inline-flex min-h-11 items-center sm:ml-6"
      >
        Pictures without a description
      </Link>
      <Link to={paths.translations} className="text-link inline-flex min-h-11 items-center">
        Updates in one language
      </Link>
      <DraftList ownerId={user.id} />
      <DogDrafts />
      <DogsAtCentre />
      <UpdateQueue ownerId={user.id} />
    </>
  );
}
