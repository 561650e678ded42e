import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { FailedChargeNotice } from '@/features/sponsorships/FailedChargeNotice';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { stateOf, stateText } from '@/features/sponsorships/sponsorship-state';
import { SponsorshipActions } from '@/features/sponsorships/SponsorshipActions';
import { Timeline } from '@/features/sponsorships/Timeline';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/live-site';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

export interface SponsorshipCardProps {
  sponsorship: Sponsorship;
  /** What this person sponsors now: dogs, and null for all dogs. */
  sponsoredDogIds: readonly (string | null)[];
  /** 3 inside a section that has a heading of its own. */
  headingLevel: 2 | 3;
  isCheckoutOpen: boolean;
  onNewMandate: (sponsorship: Sponsorship, amountPaise: number) => void;
  /** The id of the sponsorship that this person changed last. */
  lastChangedId: string | null;
  onChanged: (id: string) => void;
  /** News of the dog. */
  children?: ReactNode;
}

export function SponsorshipCard(props: SponsorshipCardProps) {
  const { sponsorship, headingLevel, isCheckoutOpen, onNewMandate, children } = props;
  const { lastChangedId, onChanged } = props;
  const Heading = `h${headingLevel}` as const;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = stateOf(sponsorship);
  const isFailing = state === 'failing' || state === 'halted';
  const { title, text } = stateText(sponsorship);
  const { dog, amountPaise, paidPaise, since, isTest } = sponsorship;

  // A card that moves to the ended ones is rendered anew, and would lose the focus that onDone has set.
  const isLastChanged = lastChangedId === sponsorship.id;
  useEffect(() => {
    if (isLastChanged && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isLastChanged]);

  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-6 enlarged:p-4 wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div className="max-w-44">
        {dog ? (
          <Link to={paths.dog(dog.id)} tabIndex={-1} className="arch block aspect-[4/5] bg-paper">
            <Picture src={dog.image} alt={dog.name} sizes="11rem" />
          </Link>
        ) : (
          <Scene name="empty-dogs" className="w-full" />
        )}
      </div>
      <div className="min-w-0">
        <Heading ref={heading} id={headingId} tabIndex={-1} className="text-2xl!" dir="auto">
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
        <p className="mt-3 font-semibold" role="status">
          {title}
        </p>
        <p className="max-w-reading text-muted empty:hidden">{text}</p>
        {isFailing ? (
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
          <dd className="font-semibold tabular-nums">{formatPaise(paidPaise)}</dd>
        </dl>
        {isTest && isLiveSite() ? (
          <p className="mt-1 text-sm text-muted">Test, no money moved</p>
        ) : null}
        <div className="mt-4 grid grid-cols-1 gap-5 border-t border-line pt-4 empty:hidden">
          {children}
        </div>
        <SponsorshipActions
          {...props}
          onDone={() => {
            onChanged(sponsorship.id);
            heading.current?.focus({ preventScroll: true });
          }}
        />
        <Timeline sponsorship={sponsorship} />
      </div>
    </article>
  );
}
