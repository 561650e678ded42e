import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ChevronIcon } from '@/components/icons';
import { PaymentLine } from '@/components/LegalLine';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { centreText } from '@/features/dogs/dog';
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
import type { FailureReason } from '@common/charge-texts';
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
  /** With the latest news of the dog; null on the card of one that has ended. */
  renderDog:
    | ((
        dog: Sponsorship['dog'],
        parts: Record<'portrait' | 'heading' | 'certificate' | 'children', ReactNode>,
      ) => ReactNode)
    | null;
  /** What was spent for a dog. */
  renderCosts: (dog: NonNullable<Sponsorship['dog']>) => ReactNode;
  isCheckoutOpen: boolean;
  onNewMandate: (sponsorship: Sponsorship, amountPaise: number) => void;
  /** The id of the sponsorship that this person changed last. */
  lastChangedId: string | null;
  onChanged: (id: string) => void;
}

/** What the dog did comes first, then what the money did, then the sponsorship. */
export function SponsorshipCard(props: SponsorshipCardProps) {
  const { sponsorship, headingLevel, renderDog, lastChangedId, onChanged } = props;
  const { dog, ended_at } = sponsorship;
  const Heading = `h${headingLevel}` as const;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const name = sponsorshipName(sponsorship);

  // A card that moves to the ended ones is rendered again, and would lose the focus that onDone has set.
  const isLastChanged = lastChangedId === sponsorship.id;
  useEffect(() => {
    if (isLastChanged && document.activeElement === document.body) {
      showState(heading.current, status.current);
    }
  }, [isLastChanged]);

  const parts = {
    portrait: <Portrait dog={dog} isSmall={renderDog === null} />,
    heading: (
      <Heading
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="text-2xl! outline-none"
        dir="auto"
        lang={languageOf(name)}
      >
        {dog ? (
          <Link to={paths.dog(dog.id)} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </Heading>
    ),
    certificate: <CertificateLink sponsorship={sponsorship} />,
    children: (
      <>
        {dog && renderDog ? <div className="mt-3">{props.renderCosts(dog)}</div> : null}
        <Terms
          {...props}
          status={status}
          onDone={() => {
            onChanged(sponsorship.id);
            showState(heading.current, status.current);
          }}
        />
      </>
    ),
  };
  return (
    <article
      aria-labelledby={headingId}
      className="overflow-hidden rounded-card border border-line bg-surface wrap-anywhere"
    >
      {dog?.status === 'passed_away' && ended_at === null ? <Condolence dog={dog} /> : null}
      {renderDog ? (
        renderDog(dog, parts)
      ) : (
        <div className="flex flex-wrap gap-5 p-6 enlarged:p-4">
          {parts.portrait}
          <div className="min-w-[min(100%,14rem)] flex-1">
            {parts.heading}
            {parts.children}
            {parts.certificate}
          </div>
        </div>
      )}
    </article>
  );
}

function Portrait({ dog, isSmall }: { dog: Sponsorship['dog']; isSmall: boolean }) {
  const shape = isSmall ? 'arch aspect-[4/5] w-20 self-start' : 'aspect-[4/3] min-h-full w-full';
  return dog ? (
    <div className={`bg-paper ${shape}`}>
      <Picture src={dog.image} alt="" sizes={isSmall ? '5rem' : '(min-width: 64rem) 26rem, 90vw'} />
    </div>
  ) : (
    <Scene name="empty-dogs" className={isSmall ? 'w-20' : 'mx-auto w-full max-w-xs'} />
  );
}

interface TermsProps extends SponsorshipCardProps {
  status: RefObject<HTMLParagraphElement | null>;
  onDone: () => void;
}

/** The sponsorship in one line and what needs its sponsor, and behind a button the rest. */
function Terms({ sponsorship, status, ...props }: TermsProps) {
  const { dog, amount_paise: amountPaise, next_charge_at: nextChargeAt, mode } = sponsorship;
  const state = stateOf(sponsorship);
  const failure = useFailure(sponsorship);
  const { title, text } = stateText(sponsorship, failure);
  const isRunning = state === 'running' && nextChargeAt !== null;
  const [isManaging, setIsManaging] = useState<boolean | null>(null);
  // Open when the sponsor has to choose another dog: the buttons are there.
  const isOpen = isManaging ?? state === 'dog-left';
  const panelId = useId();
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p ref={status} className="scroll-mb-16">
          <b className="whitespace-nowrap">{say`${formatPaise(amountPaise)} a month`}</b>
          <span className="max-sm:hidden">{' ·'}</span>{' '}
          <span role="status" className="inline-block max-sm:block">
            {isRunning ? say`Next charge on ${formatDate(nextChargeAt)}` : title}
          </span>
        </p>
        {state === 'ended' ? null : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            className={buttonClass('secondary', 'ml-auto')}
            onClick={() => setIsManaging(!isOpen)}
          >
            {say('Manage')} <span className="sr-only">{say`for ${forWhom(dog)}`}</span>
            <ChevronIcon />
          </button>
        )}
      </div>
      <p className="max-w-reading text-muted empty:hidden">{isRunning ? null : text}</p>
      <p dir="auto" className="mt-2 max-w-reading font-medium empty:hidden">
        {dog && centreText(dog)}
      </p>
      {props.isSecondOfDog ? (
        <p className="mt-3 max-w-reading rounded-control border-2 border-line p-4">
          {`You sponsor ${forWhom(dog)} with two monthly payments; this one began without your account. Both go on. To keep only one, stop this one or the other.`}
        </p>
      ) : null}
      <WaitingMove sponsorship={sponsorship} />
      {failure && isFailing(sponsorship) ? (
        <FailedChargeNotice
          sponsorship={sponsorship}
          failure={failure}
          isCheckoutOpen={props.isCheckoutOpen}
          onNewMandate={props.onNewMandate}
        />
      ) : null}
      {sponsorship.is_gift ? (
        <p>
          <Link
            to={`${paths.donations}#gifts`}
            className="text-link inline-flex min-h-11 items-center"
          >
            A gift for somebody
          </Link>
        </p>
      ) : null}
      {mode === 'test' && isLiveSite() ? (
        <p className="mt-1 text-sm text-muted">Test payment: no money was taken</p>
      ) : null}
      {state === 'ended' &&
      dog?.status === 'available' &&
      !sponsorship.is_gift &&
      !props.sponsoredDogIds.includes(dog.id) ? (
        <Link
          to={`${paths.payment(dog.id)}?type=monthly&amount=${amountPaise / 100}`}
          className={buttonClass('secondary', 'mt-3')}
        >
          {say('Start again')} <span className="sr-only">{say`for ${dog.name}`}</span>
        </Link>
      ) : null}
      {isOpen || state === 'ended' ? (
        <div id={panelId}>
          <SponsorshipActions sponsorship={sponsorship} {...props} />
          <Details sponsorship={sponsorship} />
        </div>
      ) : null}
    </>
  );
}

/** Why the last charge failed; undefined while that isn't known, and when it didn't. */
function useFailure(sponsorship: Sponsorship): FailureReason | undefined {
  const { data, isPending } = useQuery({
    ...timelineQuery(sponsorship),
    enabled: isFailing(sponsorship),
  });
  if (isPending) return undefined;
  return failureReasonOf(data?.find(({ kind }) => kind === 'charge-failed'));
}

function Details({ sponsorship }: { sponsorship: Sponsorship }) {
  const { since } = sponsorship;
  return (
    <>
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
      <Timeline sponsorship={sponsorship} />
    </>
  );
}

function CertificateLink({ sponsorship }: { sponsorship: Sponsorship }) {
  if (sponsorship.is_gift || adoptedSince(sponsorship) === null) return null;
  return (
    <Link
      to={paths.certificate(sponsorship.id)}
      className="text-link inline-flex min-h-11 items-center"
    >
      Certificate <span className="sr-only">{`for ${forWhom(sponsorship.dog)}`}</span>
    </Link>
  );
}

/** Condolence, before anything about money. */
function Condolence({ dog }: { dog: NonNullable<Sponsorship['dog']> }) {
  return (
    <div className="bg-paper p-6 enlarged:p-4">
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
      <span>{moveText(sponsorship, forWhom(move.dog))}</span>{' '}
      {dog === null || dog.status === 'available' ? (
        <span className="font-normal text-muted">{`Until then for ${forWhom(dog)}.`}</span>
      ) : null}
    </p>
  );
}

/** By dog, unless all of it was for the dog whose card it is. */
function GivenSoFar({ sponsorship: { dog, gifts } }: { sponsorship: Sponsorship }) {
  const isForThisDog = gifts.every(({ dogName }) => dogName === (dog?.name ?? null));
  if (isForThisDog)
    return <span>{formatPaise(gifts.reduce((sum, { paise }) => sum + paise, 0))}</span>;
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
  failure,
  isCheckoutOpen,
  onNewMandate,
}: Pick<SponsorshipCardProps, 'sponsorship' | 'isCheckoutOpen' | 'onNewMandate'> & {
  failure: FailureReason;
}) {
  const { reason, next, remedy, isUrgent } = failedCharge(sponsorship, failure);
  const isDeclined = failure === 'payer-declined';
  const name = forWhom(sponsorship.dog);
  const remedyClass = buttonClass(isUrgent ? 'primary' : 'secondary', 'mt-3');
  return (
    <div
      className={`mt-3 rounded-control border-2 p-4 ${isDeclined ? 'border-line' : 'border-amber'}`}
    >
      <p role="status">
        <span className="font-semibold">{reason}</span> <span>{next}</span>
      </p>
      {remedy?.kind === 'card' ? (
        <a href={remedy.url} target="_blank" rel="noreferrer" className={remedyClass}>
          <span>{isUrgent ? 'Change the card' : 'Pay with another card'}</span>{' '}
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
            <span>{isDeclined ? 'Start again' : 'Approve it again'}</span>{' '}
            <span className="sr-only">{`for ${name}`}</span>
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
    >
      {(events) => (
        <ol role="list" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
          {/* Of one from before the timeline, or imported, there is no entry of its beginning. */}
          {events.at(-1)?.kind === 'created' ? null : (
            <li>
              <span className="block text-sm text-muted">
                <time dateTime={sponsorship.since}>{formatDate(sponsorship.since)}</time>
              </span>
              {say('It began.')}
            </li>
          )}
          {events.toReversed().map((event) => (
            <li key={event.id}>
              <span className="block text-sm text-muted">
                <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time>
              </span>
              <span>{eventText(event)}</span>
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
