import { PageHead } from '@/components/PageHead';
import { TeamSponsorships } from '@/features/sponsorships/team/TeamSponsorships';

export default function SponsorshipNumbersPage() {
  return (
    <>
      <PageHead title="Sponsorships" description="For administrators: all monthly sponsorships." />
      <h1 className="mb-6 text-3xl! enlarged:text-2xl! sm:text-4xl!">Sponsorships</h1>
      <TeamSponsorships />
    </>
  );
}
