import { PageHead } from '@/components/PageHead';
import { DueCareList } from '@/features/dogs/care/team/DueCareList';
import { say } from '@/lib/say';

/** What must be done for the dogs again. */
export default function CareDuePage() {
  return (
    <>
      <PageHead
        title={say('Care due')}
        description={say('For the team: what must be done for the dogs again.')}
      />
      <h1 className="mb-6 text-3xl! enlarged:text-2xl! sm:text-4xl!">Care due</h1>
      <DueCareList />
    </>
  );
}
