import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAuth } from '@/features/accounts/AuthProvider';
import SponsorStrip from '@/features/dogs/updates/SponsorStrip';
import { teamTodayQuery, type TeamToday } from '@/features/team/today-api';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** With what the home page begins for somebody of the team, and for a sponsor. */
export default function HomeStrip() {
  const { state } = useAuth();
  if (state.status !== 'signed-in') return null;
  return state.roles.size > 0 ? <TeamStrip /> : <SponsorStrip userId={state.user.id} />;
}

function TeamStrip() {
  const { data: today } = useQuery(teamTodayQuery);
  if (!today) return null;
  const count = waitingCount(today);
  return (
    <Link to={paths.staff} className="text-link flex min-h-11 items-center text-lg">
      {count === 0
        ? say('Nothing waits today')
        : plural(count, { one: '1 thing waits today', other: '{count} things wait today' })}
    </Link>
  );
}

/** Without the counts of review items that review_items has already. */
function waitingCount(today: TeamToday): number {
  const counts = [
    today.review_items,
    today.failed_charges,
    today.waiting_cheques,
    today.late_standing_orders,
    today.contact_messages,
    today.overdue_dogs,
    today.dogs_at_centre,
    today.due_care_records,
    today.undescribed_media,
    today.updates_without_hindi,
    today.updates_without_english,
    today.failed_emails,
    today.late_emails,
  ];
  return counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
}
