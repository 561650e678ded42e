import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { useConnection } from '@/components/use-connection';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { useIdleImport } from '@/components/use-idle-import';
import { useAuth } from '@/features/accounts/AuthProvider';
import { amountBounds } from '@/features/dogs/amount';
import { costText, knownCost, unknownCosts } from '@/features/dogs/care/care-record';
import { leavingText } from '@/features/dogs/dog';
import { MediaList } from '@/features/dogs/updates/DogUpdates';
import {
  type Appeal,
  appealOffers,
  goalText,
  outcomeDay,
  restText,
} from '@/features/donations/appeals/appeal';
import { AppealHead } from '@/features/donations/appeals/AppealHead';
import { AppealProgress } from '@/features/donations/appeals/AppealProgress';
import {
  appealCostsQuery,
  appealKeys,
  appealQuery,
  appealsNowQuery,
  publishedPageQuery,
} from '@/features/donations/appeals/appeals-api';
import { HowMuch, useChosenAmount } from '@/features/donations/checkout/AmountStep';
import { appealPurpose, hasMandates } from '@/features/donations/checkout/checkout';
import { BegunCheckoutNotice } from '@/features/donations/checkout/CheckoutNotices';
import { PaymentSteps } from '@/features/donations/checkout/PaymentSteps';
import { prepareCheckout, useCheckout } from '@/features/donations/checkout/use-checkout';
import { useDonorStep } from '@/features/donations/donors/DonorStep';
import { useUpiPayment } from '@/features/people/contact/use-upi-payment';
import { currentDay } from '@/lib/clock';
import { dayAfter, formatDay, indianDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { promisedDays } from '@/organisation/legal/legal-document';

const loadShareMenu = () => import('@/components/ShareMenu');

/** One need of one dog: what came in, and the three steps of a payment. */
export default function AppealPage() {
  const { appealId = '' } = useParams();
  const { data: appeal, isLoadingError, isFetching, refetch } = useQuery(appealQuery(appealId));
  if (appeal) return <AppealView key={appeal.id} appeal={appeal} />;
  if (appeal === undefined && !isLoadingError) return <LoadingPage />;
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHead title={say('Appeals')} description={say('This appeal could not be loaded.')} />
      <h1 className="sr-only">Appeals</h1>
      {appeal === null ? (
        <EmptyState
          title={say('Appeal not found')}
          headingLevel={2}
          scene="empty-dogs"
          action={
            <Link to={paths.appeals} className={buttonClass('primary')}>
              See all appeals
            </Link>
          }
        >
          The address may be wrong, or the appeal was never opened.
        </EmptyState>
      ) : (
        <ErrorState
          title={say('This appeal could not be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function AppealView({ appeal }: { appeal: Appeal }) {
  const isOpen = appeal.status === 'open' && appeal.last_day >= currentDay();
  return (
    <div className="page-width pt-3 pb-10 wrap-anywhere sm:pt-10 md:pb-20">
      <AppealHead appeal={appeal} />
      {isOpen && hasMandates() ? (
        <AppealPayment appeal={appeal} />
      ) : (
        <div className="max-w-reading">
          <Story appeal={appeal} />
          {isOpen ? null : <Ended appeal={appeal} />}
        </div>
      )}
    </div>
  );
}

/** Picture, why, and what came in. */
function Story({ appeal }: { appeal: Appeal }) {
  const { title, why, dog, update, outcome, estimate_paise: estimate } = appeal;
  const heading = useHeadingFocus();
  const isPublished = useQuery(publishedPageQuery(appeal.id)).data === true;
  const { Component: ShareMenu } = useIdleImport(loadShareMenu, isPublished);
  return (
    <>
      <Link
        to={paths.dog(dog.id)}
        className={buttonClass('quiet', '-ml-4.5 text-left! enlarged:-ml-3')}
        dir="auto"
      >
        {`About ${dog.name}`}
      </Link>
      <h1 ref={heading} tabIndex={-1} dir="auto" lang={languageOf(title)} className="text-3xl!">
        {title}
      </h1>
      {update && update.media.length > 0 ? (
        <MediaList media={update.media} isFirst isNear />
      ) : (
        <div className="arch mt-4 aspect-[4/5] w-44 max-w-full bg-paper">
          <Picture src={dog.image} alt={dog.name} eager sizes="11rem" />
        </div>
      )}
      <div className="mt-4">
        <AppealProgress appeal={appeal} />
      </div>
      <p dir="auto" lang={languageOf(why)} className="mt-4 text-lg whitespace-pre-wrap">
        {why}
      </p>
      <p className="mt-3">{goalText(appeal)}</p>
      {estimate === null ? null : <p>{`The vet’s estimate is ${formatPaise(estimate)}.`}</p>}
      {outcome ? null : (
        <p className="mt-3 mb-4 text-muted">
          What is left over goes to the care of our other dogs; if it isn’t enough, we pay the rest
          from general donations or say what we did instead.
        </p>
      )}
      {ShareMenu ? (
        <ShareMenu
          title={title}
          text={say`${title}: help ${dog.name}`}
          path={paths.appeal(appeal.id)}
        />
      ) : null}
    </>
  );
}

/** How it went, bill by bill, and what one can do instead. */
function Ended({ appeal }: { appeal: Appeal }) {
  const { dog, outcome } = appeal;
  const day = formatDay(outcomeDay(appeal));
  return (
    <>
      <section aria-labelledby="outcome" className="mt-8 border-t border-line pt-6">
        <h2 id="outcome" className="text-2xl!">
          How it went
        </h2>
        {outcome ? (
          <>
            <p
              dir="auto"
              lang={outcome.language}
              className="mt-3 text-lg wrap-anywhere whitespace-pre-wrap"
            >
              {outcome.body}
            </p>
            <MediaList media={outcome.media} isFirst={false} isNear />
          </>
        ) : (
          <p className="mt-3">{`We will say here by ${day} what was spent and how it went.`}</p>
        )}
        <Costs appeal={appeal} />
      </section>
      <AfterDeath appeal={appeal} />
      <p className="mt-8 flex flex-wrap gap-3">
        {leavingText(dog) === undefined ? (
          <Link to={paths.payment(dog.id)} className={buttonClass('primary')}>
            {`Give for ${dog.name}`}
          </Link>
        ) : (
          <Link to={paths.support} className={buttonClass('primary')}>
            Give for all our dogs
          </Link>
        )}
        <Link to={paths.appeals} className="text-link inline-flex min-h-12 items-center px-3">
          See all appeals
        </Link>
      </p>
    </>
  );
}

/** What happens to the money of an appeal during which its dog has died. Such an appeal is closed before its last day. */
function AfterDeath({
  appeal: { dog, closed_at: closedAt, last_day: lastDay },
}: {
  appeal: Appeal;
}) {
  if (dog.status !== 'passed_away' || closedAt === null) return null;
  const closedOn = indianDay(closedAt);
  if (closedOn > lastDay) return null;
  const refundsUntil = dayAfter(closedOn, promisedDays.refundRequestDays);
  return (
    <section aria-labelledby="after-death" className="mt-8 border-t border-line pt-6">
      <h2 id="after-death" className="text-2xl!" dir="auto">
        {`${dog.name} has died`}
      </h2>
      <p className="mt-3">
        The appeal is closed. What was not spent on it goes to the care of our other dogs.
      </p>
      {refundsUntil >= currentDay() ? (
        <>
          <p className="mt-3">
            {`If you gave for it and want your money back, ask us by ${formatDay(refundsUntil)}, and we will return it.`}
          </p>
          <Link to={paths.refunds} className="text-link inline-flex min-h-11 items-center">
            How to ask
          </Link>
        </>
      ) : null}
    </section>
  );
}

/** Each bill, their sum, and what was left over once the team has said how it went. */
function Costs({ appeal: { id, outcome } }: { appeal: Appeal }) {
  const { data: costs = [] } = useQuery(appealCostsQuery(id));
  const now = useQuery(appealsNowQuery([id])).data?.get(id);
  if (costs.length === 0) return null;
  const spent = knownCost(costs);
  const isKnown = unknownCosts(costs) === 0;
  return (
    <>
      <ul role="list" className="mt-4 divide-y divide-line border-y border-line">
        {costs.map(({ id: key, happened_on, note, cost_paise }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0 wrap-anywhere">
              <time dateTime={happened_on} className="block text-sm text-muted">
                {formatDay(happened_on)}
              </time>
              <span dir="auto" lang={languageOf(note)}>
                {note}
              </span>
            </span>
            <span className="font-semibold wrap-normal tabular-nums">{costText(cost_paise)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <span className="font-semibold">{`${formatPaise(spent)} was spent.`}</span>
        {now && outcome && isKnown ? <span>{` ${restText(now.raised_paise, spent)}`}</span> : null}
      </p>
    </>
  );
}

function AppealPayment({ appeal }: { appeal: Appeal }) {
  const { state } = useAuth();
  const userId = state.status === 'signed-in' ? state.user.id : undefined;
  const payerId = state.status === 'signed-out' ? null : userId;
  const client = useQueryClient();
  const now = useQuery(appealsNowQuery([appeal.id])).data?.get(appeal.id);
  const offers = appealOffers(appeal.goal_paise, now);
  const bounds = amountBounds['One-time'];
  const amount = useChosenAmount({
    type: 'One-time',
    choice: '500',
    of: () => offers,
    bounds: () => bounds,
  });
  const donor = useDonorStep({
    userId: payerId,
    isMonthly: false,
    dogName: appeal.dog.name,
  });
  const payable = { dogId: appeal.dog.id, appealId: appeal.id, payerId };
  const upi = useUpiPayment({ payable, dogName: appeal.dog.name, amount, isOnce: true, donor });
  const { start, isOpen, isAsking, failure, begun } = useCheckout({
    askForDonor: donor.askForDonor,
    onOutdated: () => void client.invalidateQueries({ queryKey: appealKeys.all }),
    onThanks: () => {
      donor.forget();
      upi.forget();
    },
    payable,
  });
  const isOffline = useConnection() === 'offline';
  useEffect(() => {
    if (!isOffline) prepareCheckout();
  }, [isOffline]);

  const pay = async () => {
    if (amount.amountPaise === null) {
      amount.showError();
      return;
    }
    if (await donor.isComplete()) start(appealPurpose(appeal, amount.amountPaise));
  };
  return (
    <PaymentSteps
      label={say`Payment for ${appeal.title}`}
      amount={{ ...amount, type: 'One-time' }}
      head={
        <>
          {upi.question}
          <Story appeal={appeal} />
        </>
      }
      amountStep={
        <HowMuch
          amount={amount}
          options={offers.map(({ name, amountPaise }) => ({
            value: name,
            label:
              name === 'rest'
                ? say`All that is missing: ${formatPaise(amountPaise)}`
                : formatPaise(amountPaise),
            isWide: name === 'rest',
          }))}
        />
      }
      detailsStep={donor.fields}
      summary={
        <>
          <h2 className="text-xl!" dir="auto" lang={languageOf(appeal.title)}>
            {appeal.title}
          </h2>
          <p className="mt-4 mb-3 text-3xl font-bold">
            {amount.amountPaise === null ? 'Another amount' : formatPaise(amount.amountPaise)}
          </p>
        </>
      }
      bankText={null}
      failure={failure}
      isBusy={isOpen || isAsking || payerId === undefined}
      isOpen={isOpen}
      instead={begun ? <BegunCheckoutNotice begun={begun} /> : upi.told}
      onPay={() => void pay()}
    >
      {upi.panel}
    </PaymentSteps>
  );
}
