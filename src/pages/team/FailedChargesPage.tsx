import { PageHead } from '@/components/PageHead';
import { FailedCharges } from '@/features/sponsorships/team/FailedCharges';

export default function FailedChargesPage() {
  return (
    <>
      <PageHead
        title="Failed charges"
        description="For the team: monthly charges that failed this week."
      />
      <h1 className="mb-4 text-3xl! sm:text-4xl!">Failed charges</h1>
      <FailedCharges />
    </>
  );
}
