import { PageHead } from '@/components/PageHead';
import { DueCareList } from '@/features/dogs/care/team/DueCareList';

export default function CareDuePage() {
  return (
    <>
      <PageHead
        title="Care due"
        description="For the team: what must be done for the dogs again."
      />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Care due</h1>
      <DueCareList />
    </>
  );
}
