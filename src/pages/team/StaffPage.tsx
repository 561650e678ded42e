import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import { useConnection } from '@/components/use-connection';
import { useToday } from '@/components/use-today';
import { QueuedCareList } from '@/features/dogs/care/team/QueuedCareList';
import { pictureOf, WaitingDog } from '@/features/dogs/updates/team/DogPicker';
import { AppealsToFinish } from '@/features/donations/appeals/team/AppealsToFinish';
import { DraftList } from '@/features/dogs/updates/team/DraftList';
import { useDueDogs, useKeptDogs } from '@/features/dogs/updates/team/kept-dogs';
import { daysLeft, DueText } from '@/features/dogs/updates/team/UpdateQueue';
import { DueNotes } from '@/features/people/DueNotes';
import { PeopleList } from '@/features/people/PeopleList';
import { StandingOrdersToCall } from '@/features/donations/recorded/StandingOrdersToCall';
import { TodayList } from '@/features/team/TodayList';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function StaffPage() {
  const { state } = useAuth();
  const roles = state.status === 'signed-in' ? state.roles : null;
  const mayReadPeople = roles?.has('staff') || roles?.has('admin');
  return (
    <>
      <PageHead
        title={say('Staff Dashboard')}
        description={say('For the team: what waits today, and everyone who supports the dogs.')}
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
          <AppealsToFinish />
          <DueNotes />
        </>
      ) : null}
      {roles?.size ? null : <WithoutRole />}
      {roles && mayReadPeople ? <TodayList isAdmin={roles.has('admin')} /> : null}
      {roles?.size && !mayReadPeople ? <VolunteersDay /> : null}
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

const DOGS_SHOWN = 6;

/**
 * What a volunteer begins with: writing an update, what waits to be sent, the dogs that have waited longest, and with a
 * network what else waits.
 */
function VolunteersDay({ isOffline = false }: { isOffline?: boolean }) {
  const { id } = useUser();
  const today = useToday();
  const { dogs = [], isError } = useDueDogs(id);
  const { data: kept } = useKeptDogs(id);
  const others = dogs.slice(DOGS_SHOWN).filter(({ since }) => daysLeft(since, today) < 0).length;
  return (
    <>
      <div className="mb-12">
        <Link to={paths.newUpdate} className={buttonClass('primary', 'w-full sm:w-auto')}>
          Write an update
        </Link>
        <DraftList ownerId={id} />
        <div className="mt-8 empty:hidden">
          <QueuedCareList />
        </div>
        {dogs.length > 0 ? (
          <section aria-labelledby="waiting-dogs" className="mt-8">
            <h2 id="waiting-dogs" className="mb-4 text-2xl!">
              Dogs that wait for an update
            </h2>
            <ul role="list" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {dogs.slice(0, DOGS_SHOWN).map((dog) => (
                <li key={dog.id}>
                  <WaitingDog dog={dog} picture={pictureOf(dog, kept)}>
                    <DueText dog={dog} today={today} />
                  </WaitingDog>
                </li>
              ))}
            </ul>
            {others > 0 ? (
              <Link to={paths.updateQueue} className="text-link inline-flex min-h-11 items-center">
                {plural(others, { one: 'and 1 more dog', other: 'and {count} more dogs' })}
              </Link>
            ) : null}
          </section>
        ) : null}
      </div>
      {isOffline ? null : <TodayList areDogsListed={dogs.length > 0 || !isError} />}
    </>
  );
}

/** PeopleList explains that the database refuses the list. Offline the role is unknown, and what was written waits. */
function WithoutRole() {
  const { id } = useUser();
  if (useConnection() === 'offline') return <VolunteersDay isOffline />;
  return (
    <>
      <DraftList ownerId={id} />
      <PeopleList />
    </>
  );
}
