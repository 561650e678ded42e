import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import { DraftList } from '@/features/dogs/updates/team/DraftList';
import { DueNotes } from '@/features/people/DueNotes';
import { PeopleList } from '@/features/people/PeopleList';
import { StandingOrdersToCall } from '@/features/donations/recorded/StandingOrdersToCall';
import { TodayList } from '@/features/team/TodayList';
import { paths } from '@/lib/paths';

export default function StaffPage() {
  const { state } = useAuth();
  const roles = state.status === 'signed-in' ? state.roles : null;
  const mayReadPeople = roles?.has('staff') || roles?.has('admin');
  return (
    <>
      <PageHead
        title="Staff Dashboard"
        description="For the team: what waits today, and everyone who supports the dogs."
      />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">Staff Dashboard</h1>
      {mayReadPeople ? (
        <Link to={paths.recordDonation} className={buttonClass('primary', 'mb-8')}>
          Record a donation
        </Link>
      ) : null}
      {mayReadPeople ? (
        <>
          <StandingOrdersToCall />
          <DueNotes />
        </>
      ) : null}
      {roles?.size ? <TodayList isAdmin={roles.has('admin')} /> : <WithoutRole />}
      {mayReadPeople ? (
        <section aria-labelledby="people">
          <h2 id="people" className="mb-4 text-2xl!">
            People
          </h2>
          <PeopleList />
        </section>
      ) : null}
    </>
  );
}

/** PeopleList explains that the database refuses the list. Offline the role is unknown, and drafts wait. */
function WithoutRole() {
  const user = useUser();
  return (
    <>
      <DraftList ownerId={user.id} />
      <PeopleList />
    </>
  );
}
