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
import { useToday } from '@/components/use-today';
import { daysBetween, formatDate, formatDay } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  isAdmin?: boolean;
  /** The page lists the dogs that wait for an update already. */
  areDogsListed?: boolean;
}

/** What waits for the team: of each kind what has waited longest, with the way to do it. Money comes first. */
export function TodayList({ isAdmin = false, areDogsListed = false }: Props) {
  const query = useQuery(teamTodayQuery);
  return (
    <section aria-labelledby="today" className="mb-12">
      <h2 id="today" className="mb-4 text-2xl!">
        Today
      </h2>
      <QueryView
        query={query}
        failed={say('What waits could not be loaded')}
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
            <TodayLines today={today} isAdmin={isAdmin} areDogsListed={areDogsListed} />
          </>
        )}
      </QueryView>
    </section>
  );
}

/** With what staff ask of administrators, which comes in a request of its own. */
function TodayLines({ today, isAdmin, areDogsListed }: Required<Props> & { today: TeamToday }) {
  const { data: voids = [] } = useQuery({ ...askedVoidsQuery, enabled: isAdmin });
  const day = useToday();
  const asked = voids.map((donation) => ({
    to: paths.recordedDonation(donation.donation_id),
    text: say`${donation.asked_by_name || say('Somebody')} asks to void ${formatPaise(donation.amount_paise)} from ${donation.name}: ${donation.reason}`,
  }));
  const shown = areDogsListed ? { ...today, overdue_dogs: 0 } : today;
  const lines = [...asked, ...linesOf(shown, day)];
  if (lines.length === 0 && shown.overdue_dogs !== today.overdue_dogs) {
    return <p className="text-lg">Nothing else waits for you today.</p>;
  }
  return <Lines lines={lines} />;
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
          title={say('Switch schedules and emails on?')}
          text={say(
            'The emails that wait in the backup are then sent to real people, and donations are compared with Razorpay. In a rehearsal, leave them off.',
          )}
          error={error ? errorText(error) : null}
          confirmLabel={say('Switch on')}
          busyLabel={say('One moment...')}
          cancelLabel={say('Leave them off')}
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
          <LineLinks line={line} />
          {line.others ? (
            <Link
              to={line.others.to}
              className="text-link mb-1 inline-flex min-h-11 items-center px-1"
            >
              {plural(line.others.count, { one: 'and 1 more', other: 'and {count} more' })}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const lineClass =
  'flex min-h-12 items-center justify-between gap-x-4 px-1 py-2 text-lg font-medium enlarged:flex-wrap';
const actionClass =
  'shrink-0 text-base font-semibold underline decoration-line decoration-2 underline-offset-4';

function LineLinks({ line: { to, dogPage, text, action } }: { line: Line }) {
  if (dogPage !== undefined) {
    return (
      <p className={lineClass}>
        <Link
          to={dogPage}
          className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere hover:underline"
        >
          {text}
        </Link>
        <Link
          to={to}
          className={`${actionClass} inline-flex min-h-11 items-center hover:decoration-current`}
        >
          {action}
        </Link>
      </p>
    );
  }
  return (
    <Link to={to} className={`${lineClass} group hover:bg-paper`}>
      <span className="min-w-0 wrap-anywhere">{action === undefined ? text : `${text} `}</span>
      {action === undefined ? (
        <span className="shrink-0 -rotate-90 text-muted">
          <ChevronIcon />
        </span>
      ) : (
        <span className={`${actionClass} group-hover:decoration-current`}>{action}</span>
      )}
    </Link>
  );
}

interface Waiting {
  /** Of the donation, sponsorship or update; of the dog where nothing else waits. */
  id: string;
  name: string;
}

/** What has waited longest of each kind, for those who may see it. Days are YYYY-MM-DD. */
interface LongestWaiting {
  update?: Waiting & { since: string };
  centre?: Waiting & { since: string };
  care?: Waiting & { since: string };
  description?: Waiting;
  hindi?: Waiting;
  english?: Waiting;
  /** Without a person, and perhaps a name, when the account is deleted. */
  charge?: Partial<Waiting> & { person_id?: string; since: string };
  cheque?: Waiting & { since: string; amount_paise: number };
  standing_order?: Waiting & { person_id: string; amount_paise: number };
  message?: Waiting & { since: string };
}

interface Line {
  to: string;
  /** Where the text leads, when the action leads to something else about the dog. */
  dogPage?: string;
  text: string;
  /** What to do about it. */
  action?: string;
  /** The list with those that the line doesn't name. */
  others?: { to: string; count: number };
}

/** @param day of today, as YYYY-MM-DD */
function linesOf(today: TeamToday, day: string): Line[] {
  const first: LongestWaiting = Object(today.longest_waiting);
  return [
    ...deadlineLine(today),
    ...countLine(
      `${paths.reviewItems}?show=mine`,
      today.my_review_items,
      plural(today.my_review_items ?? 0, {
        one: '1 thing to review is assigned to you',
        other: '{count} things to review are assigned to you',
      }),
    ),
    ...reviewLine(today),
    ...firstLine(first.charge, today.failed_charges, paths.failedCharges, (charge) => ({
      to: charge.person_id === undefined ? paths.failedCharges : paths.person(charge.person_id),
      text: say`The monthly charge of ${charge.name ?? say('a deleted account')} failed on ${formatDay(charge.since)}`,
      action: say('Get in touch'),
    })),
    ...firstLine(first.cheque, today.waiting_cheques, paths.waitingCheques, (cheque) => ({
      to: paths.recordedDonation(cheque.id),
      text: say`The cheque of ${cheque.name} over ${formatPaise(cheque.amount_paise)} has waited since ${formatDay(cheque.since)}`,
      action: say('Record it'),
    })),
    ...firstLine(
      first.standing_order,
      today.late_standing_orders,
      paths.lateStandingOrders,
      ({ id, person_id, name, amount_paise }) => ({
        to: paths.recordDonationOf({
          person: person_id,
          sponsorship: id,
          amount: String(amount_paise / 100),
        }),
        text: say`The standing order of ${name} has not come this month`,
        action: say('Record it'),
      }),
    ),
    ...firstLine(first.message, today.contact_messages, paths.contactMessages, (message) => ({
      to: paths.contactMessages,
      text: say`${message.name} has waited for an answer since ${formatDay(message.since)}`,
      action: say('Answer'),
    })),
    ...firstLine(first.update, today.overdue_dogs, paths.updateQueue, (dog) => ({
      to: paths.writeUpdate(dog.id),
      dogPage: paths.teamDog(dog.id),
      text: say`${dog.name} has waited ${formatNumber(daysBetween(dog.since, day))} days for an update`,
      action: say('Write one'),
    })),
    ...firstLine(first.centre, today.dogs_at_centre, paths.updateQueue, (dog) => ({
      to: paths.teamDog(dog.id),
      text: say`${dog.name} has been at the municipal centre since ${formatDay(dog.since)}`,
      action: say('Open'),
    })),
    ...firstLine(first.care, today.due_care_records, `${paths.careDue}?when=week`, (dog) => ({
      to: paths.teamDog(dog.id),
      text: say`Care of ${dog.name} is due: ${formatDay(dog.since)}`,
      action: say('Record it'),
    })),
    ...firstLine(first.description, today.undescribed_media, paths.descriptions, (update) => ({
      to: paths.descriptions,
      text: say`A picture of ${update.name} has no description`,
      action: say('Describe it'),
    })),
    ...firstLine(first.hindi, today.updates_without_hindi, paths.translations, (update) => ({
      to: paths.translateUpdate(update.id),
      text: say`An update about ${update.name} has no Hindi`,
      action: say('Translate'),
    })),
    ...firstLine(first.english, today.updates_without_english, paths.translations, (update) => ({
      to: paths.translateUpdate(update.id),
      text: say`An update about ${update.name} has no English`,
      action: say('Translate'),
    })),
    ...countLine(
      paths.emails,
      today.failed_emails,
      plural(today.failed_emails ?? 0, {
        one: '1 email could not be sent this week',
        other: '{count} emails could not be sent this week',
      }),
    ),
    ...countLine(
      paths.emails,
      today.late_emails,
      plural(today.late_emails ?? 0, {
        one: '1 email waits longer than it should',
        other: '{count} emails wait longer than they should',
      }),
    ),
    ...(today.administrators_without_second_factor ?? []).map((name) => ({
      to: paths.team,
      text: say`${name} is an administrator without an authenticator app`,
    })),
  ];
}

/** Nothing when none waits, or the role doesn't allow to see it. */
function countLine(to: string, count: number | null, text: string): Line[] {
  return count ? [{ to, text }] : [];
}

/** @param list has all of them, also the first */
function firstLine<First>(
  first: First | undefined,
  count: number | null,
  list: string,
  line: (first: First) => Line,
): Line[] {
  if (first === undefined || !count) return [];
  return [{ ...line(first), ...(count > 1 && { others: { to: list, count: count - 1 } }) }];
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
