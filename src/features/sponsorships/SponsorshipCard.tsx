import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PaymentLine } from '@/components/LegalLine';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { centreText } from '@/entities/dog/dog';
import {
  adoptedSince,
  forWhom,
  isFailing,
  sponsorshipName,
  stateOf,
  type Sponsorship,
} from '@/features/sponsorships/sponsorship';
import {
  eventText,
  failedCharge,
  failureReasonOf,
  moveText,
  stateText,
} from '@/features/sponsorships/sponsorship-texts';
import { timelineQuery } from '@/features/sponsorships/sponsorships-api';
import { SponsorshipActions } from '@/features/sponsorships/SponsorshipActions';
import { formatDate, formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export interface SponsorshipCardProps {
  sponsorship: Sponsorship;
  isSecondOfDog: boolean;
  /** What this person sponsors now: dogs, and null for all dogs. */
  sponsoredDogIds: readonly (string | null)[];
  /** 3 inside a section that has a heading of its own. */
  headingLevel: 2 | 3;
  isCheckoutOpen: boolean;
  onNewMandate: (sponsorship: Sponsorship, amountPaise: number) => void;
  /** The id of the sponsorship that this person changed last. */
  lastChangedId: string | null;
  onChanged: (id: string) => void;
}

export function SponsorshipCard(props: SponsorshipCardProps) {
  const { sponsorship, headingLevel, isCheckoutOpen, onNewMandate } = props;
  const { lastChangedId, onChanged } = props;
  const Heading = `h${headingLevel}` as const;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { title, text } = stateText(sponsorship);
  const { dog, amount_paise: amountPaise, since, ended_at, mode } = sponsorship;

  // A card that moves to the ended ones is rendered again, and would lose the focus that onDone has set.
  const isLastChanged = lastChangedId === sponsorship.id;
  useEffect(() => {
    if (isLastChanged && document.activeElement === document.body) {
      showState(heading.current, status.current);
    }
  }, [isLastChanged]);

  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-6 enlarged:p-4 wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      {dog?.status === 'passed_away' && ended_at === null ? <Condolence dog={dog} /> : null}
      <div className="max-w-44">
        {dog ? (
          <div className="arch aspect-[4/5] bg-paper">
            <Picture src={dog.image} alt="" sizes="11rem" />
          </div>
        ) : (
          <Scene name="empty-dogs" className="w-full" />
        )}
      </div>
      <div className="min-w-0">
        <Heading
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="text-2xl!"
          dir="auto"
          lang={languageOf(sponsorshipName(sponsorship))}
        >
          {dog ? (
            <Link to={paths.dog(dog.id)} className="hover:underline">
              {dog.name}
            </Link>
          ) : (
            sponsorshipName(sponsorship)
          )}
        </Heading>
        <p className="mt-1 text-lg font-bold">
          {formatPaise(amountPaise)}
          <span className="font-medium text-muted">/month</span>
        </p>
        {sponsorship.is_gift ? (
          <p className="mt-1">
            <Link
              to={`${paths.donations}#gifts`}
              className="text-link inline-flex min-h-11 items-center"
            >
              A gift for somebody
            </Link>
          </p>
        ) : null}
        <p ref={status} className="mt-3 scroll-mb-16 font-semibold" role="status">
          {title}
        </p>
        <p className="max-w-reading text-muted empty:hidden">{text}</p>
        <p dir="auto" className="mt-2 max-w-reading font-medium empty:hidden">
          {dog && centreText(dog)}
        </p>
        {props.isSecondOfDog ? (
          <p className="mt-3 max-w-reading rounded-control border-2 border-line p-4">
            {`You sponsor ${forWhom(dog)} with two monthly payments; this one began without your account. Both go on. To keep only one, stop this one or the other.`}
          </p>
        ) : null}
        <WaitingMove sponsorship={sponsorship} />
        {isFailing(sponsorship) ? (
          <FailedChargeNotice
            sponsorship={sponsorship}
            isCheckoutOpen={isCheckoutOpen}
            onNewMandate={onNewMandate}
          />
        ) : null}
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 enlarged:grid-cols-1">
          <dt className="text-muted">Since</dt>
          <dd>
            <time dateTime={since}>{formatDate(since)}</time>
          </dd>
          <dt className="text-muted">Given so far</dt>
          <dd className="font-semibold tabular-nums">
            <GivenSoFar sponsorship={sponsorship} />
          </dd>
        </dl>
        {mode === 'test' && isLiveSite() ? (
          <p className="mt-1 text-sm text-muted">Test payment: no money was taken</p>
        ) : null}
        {sponsorship.is_gift || adoptedSince(sponsorship) === null ? null : (
          <p>
            <Link
              to={paths.certificate(sponsorship.id)}
              className="text-link inline-flex min-h-11 items-center"
            >
              Certificate to print <span className="sr-only">{`for ${forWhom(dog)}`}</span>
            </Link>
          </p>
        )}
        <SponsorshipActions
          {...props}
          onDone={() => {
            onChanged(sponsorship.id);
            showState(heading.current, status.current);
          }}
        />
        <Timeline sponsorship={sponsorship} />
      </div>
    </article>
  );
}

/** Condolence, before anything about money. */
function Condolence({ dog }: { dog: NonNullable<Sponsorship['dog']> }) {
  return (
    <div className="rounded-card bg-paper p-5 sm:col-span-2">
      <p className="text-xl font-semibold" dir="auto">{`We are so sorry. ${dog.name} has died.`}</p>
      <p className="mt-1 max-w-reading">
        {`A street dog who has somebody is a lucky dog, and ${dog.name} had you. Thank you for that. There is nothing you need to decide today.`}
      </p>
    </div>
  );
}

/** The dog from the next month on. In other states the move no longer holds, or its dog has left. */
function WaitingMove({ sponsorship }: { sponsorship: Sponsorship }) {
  const { dog, move } = sponsorship;
  const state = stateOf(sponsorship);
  if (!move || state === 'ended' || state === 'stopping' || state === 'dog-left') return null;
  return (
    <p className="mt-1 font-semibold">
      {moveText(sponsorship, forWhom(move.dog))}{' '}
      {dog === null || dog.status === 'available' ? (
        <span className="font-normal text-muted">{`Until then for ${forWhom(dog)}.`}</span>
      ) : null}
    </p>
  );
}

/** By dog, unless all of it was for the dog whose card it is. */
function GivenSoFar({ sponsorship: { dog, gifts } }: { sponsorship: Sponsorship }) {
  const isForThisDog = gifts.every(({ dogName }) => dogName === (dog?.name ?? null));
  if (isForThisDog) return formatPaise(gifts.reduce((sum, { paise }) => sum + paise, 0));
  return (
    <ul role="list">
      {gifts.map(({ dogName, paise }) => (
        <li key={dogName}>{`${formatPaise(paise)} for ${dogName ?? say('all dogs')}`}</li>
      ))}
    </ul>
  );
}

/** Why the last charge failed, when the bank tries again, and what helps, if anything does. */
function FailedChargeNotice({
  sponsorship,
  isCheckoutOpen,
  onNewMandate,
}: Pick<SponsorshipCardProps, 'sponsorship' | 'isCheckoutOpen' | 'onNewMandate'>) {
  const { data, isPending } = useQuery(timelineQuery(sponsorship));
  if (isPending) return null;
  const failed = data?.find(({ kind }) => kind === 'charge-failed');
  const { reason, next, remedy, isUrgent } = failedCharge(sponsorship, failureReasonOf(failed));
  const name = forWhom(sponsorship.dog);
  const remedyClass = buttonClass(isUrgent ? 'primary' : 'secondary', 'mt-3');
  return (
    <div className="mt-3 rounded-control border-2 border-amber p-4">
      <p role="status">
        <span className="font-semibold">{reason}</span> {next}
      </p>
      {remedy?.kind === 'card' ? (
        <a href={remedy.url} target="_blank" rel="noreferrer" className={remedyClass}>
          {isUrgent ? 'Change the card' : 'Pay with another card'}{' '}
          <span className="sr-only">{`for ${name}, in a new tab`}</span>
        </a>
      ) : null}
      {remedy?.kind === 'new-payment' ? (
        <>
          <BusyButton
            type="button"
            isBusy={isCheckoutOpen}
            className={remedyClass}
            onClick={() => onNewMandate(sponsorship, sponsorship.amount_paise)}
          >
            Approve it again <span className="sr-only">{`for ${name}`}</span>
          </BusyButton>
          <div className="mt-3">
            <PaymentLine />
          </div>
        </>
      ) : null}
    </div>
  );
}

/** What happened to a sponsorship, loaded when it is opened. */
function Timeline({ sponsorship }: { sponsorship: Sponsorship }) {
  return (
    <Disclosure
      labels={[say('Show what happened'), say('Hide what happened')]}
      of={say`for ${forWhom(sponsorship.dog)}`}
      className="mt-3"
    >
      <TimelineEntries sponsorship={sponsorship} />
    </Disclosure>
  );
}

function TimelineEntries({ sponsorship }: { sponsorship: Sponsorship }) {
  return (
    <QueryView
      query={useQuery(timelineQuery(sponsorship))}
      failed={say('This could not be loaded.')}
      loading={
        <p role="status" className="text-muted">
          Loading...
        </p>
      }
      isEmpty={(events) => events.length === 0}
      empty={<p className="text-muted">Nothing has been recorded yet.</p>}
    >
      {(events) => (
        <ol role="list" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
          {events.map((event) => (
            <li key={event.id}>
              <span className="block text-sm text-muted">
                <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time>
              </span>
              {eventText(event)}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}

/** Focuses the heading, and scrolls as little as shows it and the state below the header. */
function showState(heading: HTMLElement | null, status: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  status?.scrollIntoView({ block: 'nearest' });
  heading?.scrollIntoView({ block: 'nearest' });
}
