import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CorrectAddressDialog } from '@/components/CorrectAddressDialog';
import { LoadingPage } from '@/components/LoadingPage';
import { PageCard } from '@/components/PageCard';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Picture } from '@/components/ui/Picture';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useConnection } from '@/components/use-connection';
import { site } from '@/config/site';
import { forWhom, isSettling, stateOf } from '@/features/sponsorships/sponsorship';
import {
  failedCharge,
  leavingSentence,
  stateText,
} from '@/features/sponsorships/sponsorship-texts';
import {
  correctVisitorEmail,
  refuseSponsorshipEmails,
  stopVisitorSponsorship,
  visitorSponsorshipErrorMessage,
  visitorSponsorshipQuery,
  type SponsorshipLink,
  type VisitorSponsorship,
} from '@/features/sponsorships/visitor/visitor-sponsorship-api';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const POLLING_INTERVAL_MILLISECONDS = 5_000;
/** Later a press or a new visit refetches. */
const MAX_FETCHES = 24;

/** Shows the sponsorship that a link opens, and what its holder can do. */
export function SponsorshipByLink(link: SponsorshipLink) {
  const query = useQuery({
    ...visitorSponsorshipQuery(link),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      onlineManager.isOnline() && data && isSettling(data) && dataUpdateCount < MAX_FETCHES
        ? POLLING_INTERVAL_MILLISECONDS
        : false,
  });
  return (
    <QueryView
      query={query}
      failed={say('Your monthly payment could not be loaded')}
      headingLevel={1}
      loading={<LoadingPage />}
      isEmpty={(opened) => opened === null}
      empty={<UnknownLink />}
    >
      {(opened) => opened && <Opened link={link} sponsorship={opened} />}
    </QueryView>
  );
}

function UnknownLink() {
  return (
    <PageCard title={say('Your monthly payment')}>
      <p className="text-lg text-muted">
        This link does not open a monthly payment. It may be incomplete, or a newer link has
        replaced it. Use the link in our newest email, or write to{' '}
        <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
          {site.email}
        </a>
        .
      </p>
    </PageCard>
  );
}

interface OpenedProps {
  link: SponsorshipLink;
  sponsorship: VisitorSponsorship;
}

type Question = 'stop' | 'correct' | 'refuse';

function Opened({ link, sponsorship }: OpenedProps) {
  const { dog, amount_paise: amountPaise, is_joined, is_emailed, email, mode } = sponsorship;
  const isOffline = useConnection() === 'offline';
  const [question, setQuestion] = useState<Question | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const isDone = useRef(false);
  // After the dialog has given the focus back to its button, which may be gone.
  useEffect(() => {
    if (question !== null || !isDone.current) return;
    isDone.current = false;
    status.current?.focus();
  }, [question]);

  const close = () => setQuestion(null);
  const finish = () => {
    isDone.current = true;
    close();
  };
  const asks = (asked: Question, label: string) => (
    <button
      type="button"
      disabled={isOffline}
      className={buttonClass(asked === 'refuse' ? 'quiet' : 'secondary')}
      onClick={() => setQuestion(asked)}
    >
      {label}
    </button>
  );
  const { title, text } = isRefused ? refusedText() : textOf(sponsorship);
  const canStop = sponsorship.ended_at === null && sponsorship.desired_status !== 'stop';
  return (
    <PageCard
      title={dog ? say`Your sponsorship of ${dog.name}` : say('Your sponsorship of all dogs')}
    >
      <div className="flex items-center gap-4">
        {dog ? (
          <div className="arch aspect-[4/5] w-20 shrink-0 bg-paper">
            <Picture src={dog.image_url} alt="" sizes="5rem" eager />
          </div>
        ) : null}
        <p className="text-lg font-bold">
          <span>{formatPaise(amountPaise)}</span>
          <span className="font-medium text-muted">/month</span>
        </p>
      </div>
      <p ref={status} role="status" tabIndex={-1} className="mt-4 font-semibold outline-none">
        {title}
      </p>
      <p className="text-muted wrap-anywhere empty:hidden">{text}</p>
      {mode === 'test' && isLiveSite() ? (
        <p className="mt-1 text-sm text-muted">Test payment: no money was taken</p>
      ) : null}
      <StartAgain sponsorship={sponsorship} />
      {isOffline ? (
        <p role="status" className="mt-4">
          You’re offline. You can change this when the network is back.
        </p>
      ) : null}
      {canStop ? <div className="mt-5">{asks('stop', say('Stop'))}</div> : null}
      {email === null ? null : (
        <section className="mt-6 border-t border-line pt-5">
          <p className="mb-3 wrap-anywhere">{`Our emails about it go to ${email}.`}</p>
          {sponsorship.can_correct ? asks('correct', say('Correct the address')) : null}
        </section>
      )}
      <section className="mt-6 border-t border-line pt-5">
        {is_joined ? (
          <>
            <p>It is in My Dogs, where you can see and change more of it.</p>
            <Link to={paths.sponsorships} className="text-link inline-flex min-h-11 items-center">
              Open My Dogs
            </Link>
          </>
        ) : (
          <>
            <p>
              If you sign up with the email address of this monthly payment, My Dogs will have it.
              There you can also pause it, change the amount or choose another dog.
            </p>
            <Link to={paths.signUp} className="text-link inline-flex min-h-11 items-center">
              Sign up
            </Link>
          </>
        )}
      </section>
      {is_emailed && !is_joined && !isRefused ? (
        <section className="mt-6 border-t border-line pt-5">
          <p className="mb-3">Did this email reach you by mistake? Then you don’t pay anything.</p>
          {asks('refuse', say('This isn’t mine'))}
        </section>
      ) : null}
      {question === 'stop' ? (
        <StopDialog link={link} sponsorship={sponsorship} onClose={close} onDone={finish} />
      ) : null}
      {question === 'correct' ? (
        <CorrectDialog link={link} onClose={close} onDone={finish} />
      ) : null}
      {question === 'refuse' ? (
        <RefuseDialog
          link={link}
          onClose={close}
          onDone={() => {
            setIsRefused(true);
            finish();
          }}
        />
      ) : null}
    </PageCard>
  );
}

function refusedText() {
  return {
    title: say('We won’t write to this address again'),
    text: say('Our team will look for the person who pays. There is nothing else you need to do.'),
  };
}

/** As My Dogs says it, without what only an account can do. */
function textOf(sponsorship: VisitorSponsorship): { title: string; text: string } {
  const { status, dog, is_joined, failure_reason: reason, ended_at } = sponsorship;
  if (status === 'created' && ended_at === null && sponsorship.desired_status !== 'stop') {
    return {
      title: say('Not approved yet'),
      text: say('Your bank or UPI app hasn’t told us that you approved it. Nothing is charged.'),
    };
  }
  const state = stateOf(sponsorship);
  if (state === 'dog-left' && !is_joined) {
    return {
      // A title has no full stop.
      title: leavingSentence(dog?.name, dog?.status ?? 'available').slice(0, -1),
      text: say(
        'Nothing is charged. You can stop it here. If you would like to choose another dog or all dogs, sign up: there is nothing to approve again. Both are fine.',
      ),
    };
  }
  const { title, text } = stateText({ ...sponsorship, lastCharge: null, move: null });
  if (state !== 'failing' && state !== 'halted') return { title, text };
  const failed = failedCharge(
    { ...sponsorship, payment_method: null, manage_url: null },
    reason ?? 'other',
  );
  return { title, text: `${failed.reason} ${failed.next}` };
}

/** For one that has ended, or that the bank charges no more. */
function StartAgain({ sponsorship }: Pick<OpenedProps, 'sponsorship'>) {
  const { dog, ended_at, status, amount_paise } = sponsorship;
  if (ended_at === null && status !== 'halted') return null;
  const isAvailable = dog === null || dog.status === 'available';
  const start = dog ? paths.payment(dog.id) : paths.support;
  return (
    <p className="mt-3">
      <Link
        to={isAvailable ? `${start}?type=monthly&amount=${amount_paise / 100}` : paths.dogs}
        className="text-link inline-flex min-h-11 items-center"
      >
        {isAvailable ? 'Start again' : 'Meet the Dogs'}
      </Link>
    </p>
  );
}

interface DialogProps {
  link: SponsorshipLink;
  onClose: () => void;
  onDone: () => void;
}

function StopDialog({ link, sponsorship, onClose, onDone }: DialogProps & OpenedProps) {
  const { submit, isPending, error } = useSubmitOnce(stopVisitorSponsorship);
  const amount = formatPaise(sponsorship.amount_paise);
  return (
    <ConfirmDialog
      title={say`Stop your sponsorship of ${forWhom(sponsorship.dog)}?`}
      text={say`Your ${amount} a month ends now: we cancel the monthly payment at your bank, and you will see here when that is done. If a charge is already on its way, our team will refund it. You can start again any time.`}
      error={error && !isPending ? visitorSponsorshipErrorMessage(error) : null}
      confirmLabel={say('Stop now')}
      busyLabel={say('Stopping...')}
      cancelLabel={say('Keep giving')}
      startsAtTitle
      isBusy={isPending}
      isDangerous
      onConfirm={() => submit(link, onDone)}
      onClose={onClose}
    />
  );
}

function CorrectDialog({ link, onClose, onDone }: DialogProps) {
  return (
    <CorrectAddressDialog
      title={say('Correct the email address')}
      intro={say(
        'Our emails and receipts will go to the new address, and the links in those we sent before will stop working. You can correct it only once.',
      )}
      draft={`sponsorship-address-${link.sponsorshipId}`}
      autoComplete="email"
      mutation={correctVisitorEmail}
      variables={(email) => ({ ...link, email })}
      errorText={visitorSponsorshipErrorMessage}
      isAboutAddress={({ message }) => message === 'not-an-address'}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function RefuseDialog({ link, onClose, onDone }: DialogProps) {
  const { submit, isPending, error } = useSubmitOnce(refuseSponsorshipEmails);
  return (
    <ConfirmDialog
      title={say('Stop our emails to you?')}
      text={say(
        'No email of ours goes to this address any more, and our team looks for the person who pays. The monthly payment goes on until that person stops it.',
      )}
      error={error && !isPending ? visitorSponsorshipErrorMessage(error) : null}
      confirmLabel={say('Stop the emails')}
      busyLabel={say('Stopping...')}
      startsAtTitle
      isBusy={isPending}
      onConfirm={() => submit(link, onDone)}
      onClose={onClose}
    />
  );
}
