import { site } from '@/config/site';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { Section } from '@/components/Section';
import ShareMenu from '@/components/ShareMenu';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { requestCode } from '@/features/accounts/auth-api';
import { useAuth } from '@/features/accounts/AuthProvider';
import { CodeForm, useSentCode } from '@/features/accounts/CodeForm';
import { returnState } from '@/features/accounts/return-to';
import {
  isMonthly,
  readPayment,
  type MadePayment,
  type PaymentProgress,
} from '@/features/donations/checkout/thanks';
import { ThanksCard } from '@/features/donations/checkout/ThanksCard';
import { giftPath } from '@/features/gifts/gift';
import { visitorSponsorshipQuery } from '@/features/sponsorships/visitor/visitor-sponsorship-api';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const toDonations = returnState({ pathname: paths.donations, search: '' });

/**
 * Where a visitor comes to after paying. It shows what this tab has paid, which a reload keeps, and no more: a visitor
 * may not read payments.
 */
export default function ThanksPage() {
  const payment = readPayment(useLocation().state);
  return (
    <>
      <PageHead
        title={say('Thank you')}
        description={say`Thank you for your donation to the dogs of ${site.city}.`}
      />
      {/* Of a visitor: what an account has paid is on its own page. */}
      {payment?.accountId === null ? <VisitorThanks payment={payment} /> : <WithoutPayment />}
    </>
  );
}

/** For who comes without a payment, and after it was cleared. */
function WithoutPayment() {
  const heading = useHeadingFocus();
  return (
    <>
      <header className="chikankari relative border-b border-line bg-paper">
        <div className="page-width relative py-10 sm:py-16">
          <h1 ref={heading} tabIndex={-1}>
            Thank you
          </h1>
          <p className="mt-4 max-w-reading text-lg">
            If you have just given, thank you. Your receipt will come by email to the address you
            gave. A payment is shown here only in the browser tab you paid in.
          </p>
          <p className="mt-6">
            <MeetTheDogs />
          </p>
        </div>
      </header>
      <Section title={say('See your donation on this site')}>
        <AccountOffer />
      </Section>
    </>
  );
}

function MeetTheDogs() {
  return (
    <Link to={paths.dogs} className={buttonClass('secondary')}>
      Meet the Dogs
    </Link>
  );
}

function VisitorThanks({ payment }: { payment: MadePayment }) {
  const navigate = useNavigate();
  const { status } = useAuth().state;
  const { dog, email, sponsorship, giftFor: name, giftLink } = payment;
  // Somebody else may sign in here later.
  const isVisitor = status === 'signed-out';
  return (
    <div className="page-width py-8 sm:py-12">
      <ThanksCard
        payment={payment}
        progress={useVisitorProgress(payment, isVisitor)}
        links={
          <>
            {isVisitor && sponsorship ? (
              <Link
                to={paths.sponsorship(sponsorship.id, sponsorship.secret)}
                className={buttonClass('secondary')}
                data-uncovered
              >
                See this monthly payment
              </Link>
            ) : null}
            {isVisitor && giftLink && name !== undefined ? (
              <ShareMenu
                label={say('Share the gift')}
                title={say`the gift for ${name}`}
                text={say`A gift for ${name}:`}
                path={`${giftPath(giftLink.id)}#${giftLink.secret}`}
              />
            ) : null}
            {dog ? (
              <Link to={paths.dog(dog.id)} className={buttonClass('secondary')}>
                {`Updates from ${dog.name}`}
              </Link>
            ) : (
              <MeetTheDogs />
            )}
          </>
        }
        // For a computer that others use.
        dismissLabel={say('Clear this page')}
        onDismiss={() => void navigate(paths.thanks, { replace: true, state: null })}
      >
        {isVisitor && email !== undefined ? <CodeOffer payment={payment} email={email} /> : null}
      </ThanksCard>
      {isVisitor && email !== undefined ? null : (
        <div className="mt-10">
          <AccountOffer isMonthly={isMonthly(payment)} />
        </div>
      )}
    </div>
  );
}

const POLLING_INTERVAL_MILLISECONDS = 5_000;
/** For two minutes. Later a new visit fetches. */
const MAX_FETCHES = 24;

/** How a visitor's sponsorship stands, until its first month is charged; null for one payment, which no visitor may read. */
function useVisitorProgress(
  { sponsorship }: MadePayment,
  isVisitor: boolean,
): PaymentProgress | null {
  const { id: sponsorshipId = '', secret = '' } = sponsorship ?? {};
  const { data } = useQuery({
    ...visitorSponsorshipQuery({ sponsorshipId, secret }),
    enabled: isVisitor && sponsorship !== undefined,
    refetchInterval: ({ state }) =>
      (state.data?.status === 'created' || state.data?.status === 'authenticated') &&
      state.dataUpdateCount < MAX_FETCHES
        ? POLLING_INTERVAL_MILLISECONDS
        : false,
  });
  return data
    ? { isTest: data.mode === 'test', receiptId: null, standing: { kind: 'monthly', ...data } }
    : null;
}

/** One press for an account that has what was paid: nothing is typed but the code. */
function CodeOffer({ payment, email }: { payment: MadePayment; email: string }) {
  const [code, setSentTo] = useSentCode('sign-in');
  const { submit, isPending } = useSubmitOnce(requestCode);
  if (code) {
    return (
      <div className="mt-6">
        <CodeForm
          key={code.askedAt}
          code={code}
          account={null}
          name={payment.name}
          onAskedAgain={setSentTo}
        />
      </div>
    );
  }
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="max-w-reading">
        {isMonthly(payment)
          ? 'See it any time, with your certificate and receipts. You need no password: we email you a code.'
          : 'See your donation and its receipt any time. You need no password: we email you a code.'}
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className={buttonClass('secondary', 'mt-3')}
        onClick={() => submit({ email }, () => setSentTo(email))}
      >
        {isPending ? 'Sending...' : 'Email me a code'}
      </BusyButton>
      <p className="mt-2 text-sm text-muted">{`To ${email}`}</p>
    </div>
  );
}

function AccountOffer({ isMonthly: isMonth = false }) {
  const isSignedIn = useAuth().state.status === 'signed-in';
  return (
    <>
      <div className="grid max-w-reading gap-4 text-lg text-muted">
        {isMonth ? (
          <p>My Dogs shows this monthly payment in the account with the address that you gave.</p>
        ) : isSignedIn ? (
          <p>
            If your account has the address that you gave, your donation is under My Donations as
            soon as the payment is confirmed.
          </p>
        ) : (
          <p>
            Create an account with the same email address and confirm it: your donation is then
            under My Donations. If you already have an account with this address, your donation
            appears there.
          </p>
        )}
        {isMonth ? null : (
          <p>
            Does your account have another address? Then use the link “Add this donation to my
            account” in the email with your receipt.
          </p>
        )}
      </div>
      <p className="mt-6">
        {isSignedIn ? (
          <Link
            to={isMonth ? paths.sponsorships : paths.donations}
            className={buttonClass('secondary')}
          >
            {isMonth ? 'My Dogs' : 'My Donations'}
          </Link>
        ) : (
          <Link to={paths.signUp} state={toDonations} className={buttonClass('secondary')}>
            Create an account
          </Link>
        )}
      </p>
    </>
  );
}
