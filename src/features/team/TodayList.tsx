import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { QueryView } from '@/components/states/QueryView';
import { ChevronIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Scene } from '@/components/ui/Scene';
import { askedVoidsQuery } from '@/features/donations/recorded/recorded-donations-api';
import { resumeJobs, teamTodayQuery, type TeamToday } from '@/features/team/today-api';
import { formatDate } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** What waits for the team, each line a link to a list of it. Money comes first. */
export function TodayList({ isAdmin = false }: { isAdmin?: boolean }) {
  const query = useQuery(teamTodayQuery);
  return (
    <section aria-labelledby="today" className="mb-12">
      <h2 id="today" className="mb-4 text-2xl!">
        Today
      </h2>
      <QueryView
        query={query}
        failed="What waits could not be loaded"
        headingLevel={3}
        loading={
          <p role="status" className="min-h-40 text-muted">
            Loading what waits...
          </p>
        }
      >
        {(today) => (
          <>
            {today.paused_since === null ? null : (
              <Pause since={today.paused_since} isAdmin={isAdmin} />
            )}
            <TodayLines today={today} isAdmin={isAdmin} />
          </>
        )}
      </QueryView>
    </section>
  );
}

/** With what staff ask of administrators, which comes in a request of its own. */
function TodayLines({ today, isAdmin }: { today: TeamToday; isAdmin: boolean }) {
  const { data: voids = [] } = useQuery({ ...askedVoidsQuery, enabled: isAdmin });
  const asked = voids.map((donation) => ({
    to: paths.recordedDonation(donation.donation_id),
    text: `${donation.asked_by_name || 'Somebody'} asks to void ${formatPaise(donation.amount_paise)} from ${donation.name}: ${donation.reason}`,
  }));
  return <Lines lines={[...asked, ...linesOf(today)]} />;
}

const errorText = errorTexts({});

/** Says that the project was restored from a backup, and lets administrators switch on what is off since. */
function Pause({ since, isAdmin }: { since: string; isAdmin: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    ...resumeJobs,
    onSuccess: () => queryClient.invalidateQueries(teamTodayQuery),
  });
  return (
    <div className="mb-4 rounded-card bg-paper px-5 py-4">
      <p className="max-w-reading text-lg">
        {`This site was restored from a backup on ${formatDate(since)}. Since then no email leaves, nothing is reconciled with Razorpay and nothing is deleted, until an administrator switches it on.`}
      </p>
      {isAdmin ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mt-3')}
          onClick={() => setIsAsking(true)}
        >
          Switch on
        </button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Switch schedules and emails on?"
          text="The emails that wait in the backup are then sent to real people, and donations are compared with Razorpay. In a rehearsal, leave them off."
          error={error ? errorText(error) : null}
          confirmLabel="Switch on"
          busyLabel="One moment..."
          cancelLabel="Leave them off"
          isBusy={isPending}
          isDangerous
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-paper px-5 py-4">
        <Scene name="empty-dogs" className="w-28" />
        <p className="max-w-reading text-lg">
          Nothing waits for you today. Thank you for looking after everything.
        </p>
      </div>
    );
  }
  return (
    <ul role="list" className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.to + line.text}>
          <Link
            to={line.to}
            className="group flex min-h-12 items-center justify-between gap-4 px-1 py-2 text-lg font-medium hover:bg-paper"
          >
            <span className="underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-current">
              {line.text}
            </span>
            <span className="shrink-0 -rotate-90 text-muted">
              <ChevronIcon />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Line {
  to: string;
  text: string;
}

function linesOf(today: TeamToday): Line[] {
  return [
    ...deadlineLine(today),
    ...lineOf(
      `${paths.reviewItems}?show=mine`,
      today.my_review_items,
      '1 thing to review is assigned to you',
      '{count} things to review are assigned to you',
    ),
    ...reviewLine(today),
    ...lineOf(
      paths.failedCharges,
      today.failed_charges,
      '1 monthly charge failed this week',
      '{count} monthly charges failed this week',
    ),
    ...lineOf(
      paths.waitingCheques,
      today.waiting_cheques,
      '1 cheque waits to be credited',
      '{count} cheques wait to be credited',
    ),
    ...lineOf(
      paths.lateStandingOrders,
      today.late_standing_orders,
      '1 standing order has not come this month',
      '{count} standing orders have not come this month',
    ),
    ...lineOf(
      `${paths.contactMessages}?show=open`,
      today.contact_messages,
      '1 contact message waits for an answer',
      '{count} contact messages wait for an answer',
    ),
    ...lineOf(
      paths.updateQueue,
      today.overdue_dogs,
      '1 dog is overdue for an update',
      '{count} dogs are overdue for an update',
    ),
    ...lineOf(
      paths.updateQueue,
      today.dogs_at_centre,
      '1 dog is at the municipal centre',
      '{count} dogs are at the municipal centre',
    ),
    ...lineOf(
      `${paths.careDue}?when=week`,
      today.due_care_records,
      '1 care record is due this week or overdue',
      '{count} care records are due this week or overdue',
    ),
    ...lineOf(
      paths.descriptions,
      today.undescribed_media,
      '1 picture has no description',
      '{count} pictures have no description',
    ),
    ...lineOf(
      paths.translations,
      today.updates_without_hindi,
      '1 update has no Hindi',
      '{count} updates have no Hindi',
    ),
    ...lineOf(
      paths.translations,
      today.updates_without_english,
      '1 update has no English',
      '{count} updates have no English',
    ),
    ...lineOf(
      paths.emails,
      today.failed_emails,
      '1 email could not be sent this week',
      '{count} emails could not be sent this week',
    ),
    ...lineOf(
      paths.emails,
      today.late_emails,
      '1 email waits longer than it should',
      '{count} emails wait longer than they should',
    ),
    ...(today.administrators_without_second_factor ?? []).map((name) => ({
      to: paths.team,
      text: `${name} is an administrator without an authenticator app`,
    })),
  ];
}

/** Nothing when none waits, or the role doesn't allow to see it. */
function lineOf(to: string, count: number | null, one: string, other: string): Line[] {
  return count ? [{ to, text: plural(count, { one, other }) }] : [];
}

/** Review items come by deadline, so that those it counts are the first ones of the page. */
function deadlineLine({ due_review_items, review_deadline }: TeamToday): Line[] {
  if (!due_review_items || review_deadline === null) return [];
  const day = formatDate(review_deadline);
  const text = plural(due_review_items, {
    one: `1 thing to review has a deadline: ${day}`,
    other: `{count} things to review have a deadline within a week, the first on ${day}`,
  });
  return [{ to: paths.reviewItems, text }];
}

/** The review items that no line above counts, and how many of them are about money. */
function reviewLine(today: TeamToday): Line[] {
  const { review_items, urgent_review_items, due_review_items, my_review_items } = today;
  const counted = (due_review_items ?? 0) + (my_review_items ?? 0);
  const others = (review_items ?? 0) - counted;
  if (others <= 0) return [];
  const all =
    counted === 0
      ? plural(others, { one: '1 thing to review', other: '{count} things to review' })
      : plural(others, { one: '1 more thing to review', other: '{count} more things to review' });
  const ofMoney = urgent_review_items
    ? `: ${plural(urgent_review_items, { one: '1 is about money', other: '{count} are about money' })}`
    : '';
  return [{ to: paths.reviewItems, text: all + ofMoney }];
}
