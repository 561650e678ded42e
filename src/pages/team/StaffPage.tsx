import { PageHead } from '@/components/PageHead';
import { useAuth, useUser } from '@/features/auth/AuthProvider';
import { DraftList } from '@/features/dog-updates/team/DraftList';
import { supporterName, type Supporter } from '@/features/staff/supporter';
import { SupporterList } from '@/features/staff/SupporterList';
import { SupporterSponsorships } from '@/features/sponsorships/team/SupporterSponsorships';

export default function StaffPage() {
  const { state } = useAuth();
  const hasRole = state.status === 'signed-in' && state.roles.size > 0;
  return (
    <>
      <PageHead
        title="Staff Dashboard"
        description="For the team: what waits today, and everyone with an account."
      />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">Staff Dashboard</h1>
      {hasRole ? (
        <section aria-labelledby="supporters">
          <h2 id="supporters" className="mb-4 text-2xl!">
            Supporters
          </h2>
          <SupporterList renderSponsorships={sponsorshipsDialog} />
        </section>
      ) : (
        <WithoutRole />
      )}
    </>
  );
}

/** SupporterList explains that the database refuses the list. Offline the role is unknown, and drafts wait. */
function WithoutRole() {
  const user = useUser();
  return (
    <>
      <DraftList ownerId={user.id} />
      <SupporterList renderSponsorships={sponsorshipsDialog} />
    </>
  );
}

function sponsorshipsDialog(supporter: Supporter, onClose: () => void) {
  return (
    <SupporterSponsorships
      userId={supporter.userId}
      name={supporterName(supporter)}
      onClose={onClose}
    />
  );
}
