import { PageHead } from '@/components/PageHead';
import { CareRecords } from '@/features/care/team/CareRecords';

export default function CarePage() {
  return (
    <>
      <PageHead
        title="Care"
        description="For the team: what was done for the dogs, and what it cost."
      />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Care</h1>
      <CareRecords />
    </>
  );
}
