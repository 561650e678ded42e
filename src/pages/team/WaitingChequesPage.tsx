import { PageHead } from '@/components/PageHead';
import { WaitingCheques } from '@/features/donations/recorded/WaitingCheques';

export default function WaitingChequesPage() {
  return (
    <>
      <PageHead
        title="Cheques that wait"
        description="For the team: cheques that are neither credited nor returned."
      />
      <h1 className="mb-4 text-3xl! sm:text-4xl!">Cheques that wait</h1>
      <WaitingCheques />
    </>
  );
}
