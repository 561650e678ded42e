import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { Section } from '@/components/Section';
import { ShareMenu } from '@/components/ShareMenu';
import { buttonClass } from '@/components/ui/button-class';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { useAuth } from '@/features/auth/AuthProvider';
import { returnState } from '@/features/auth/return-to';
import {
  readPayment,
  sharingOf,
  visitorThanks,
  type MadePayment,
} from '@/features/checkout/thanks';
import { ThanksIntro } from '@/features/checkout/ThanksCard';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

const toDonations = returnState({ pathname: paths.donations, search: '' });

/**
 * Where a visitor comes to after paying. It shows what this tab has paid, which a reload keeps, and no more: a visitor
 * may not read payments.
 */
export default function ThanksPage() {
  const payment = readPayment(useLocation().state);
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title={say('Thank you')}
        description={say('Thank you for your donation to the dogs of Lucknow.')}
      />
      {payment ? (
        <VisitorThanks payment={payment}>
          <button
            type="button"
            className={buttonClass('quiet')}
            onClick={() => void navigate(paths.thanks, { replace: true, state: null })}
          >
            Clear this page
          </button>
        </VisitorThanks>
      ) : (
        <WithoutPayment />
      )}
      <Section title={say('See your donation on this site')}>
        <AccountOffer />
      </Section>
    </>
  );
}

/** For who comes without a payment, and after it was cleared. */
function WithoutPayment() {
  const heading = useHeadingFocus();
  return (
    <ThanksHeader>
      <h1 ref={heading} tabIndex={-1}>
        Thank you
      </h1>
      <p className="mt-4 max-w-reading text-lg">
        If you have just given, thank you. Your receipt will come by email to the address you gave.
        A payment is shown here only in the browser tab you paid in.
      </p>
      <p className="mt-6">
        <MeetTheDogs />
      </p>
    </ThanksHeader>
  );
}

function ThanksHeader({ children }: { children: ReactNode }) {
  return (
    <header className="chikankari relative border-b border-line bg-paper">
      <div className="page-width relative py-10 sm:py-16">{children}</div>
    </header>
  );
}

function MeetTheDogs() {
  return (
    <Link to={paths.dogs} className={buttonClass('secondary')}>
      Meet the Dogs
    </Link>
  );
}

interface VisitorThanksProps {
  payment: MadePayment;
  /** For a computer that others use. */
  children: ReactNode;
}

function VisitorThanks({ payment, children }: VisitorThanksProps) {
  const { title, text } = visitorThanks(payment);
  const { dog } = payment;
  return (
    <ThanksHeader>
      <ThanksIntro payment={payment}>
        <h1 dir="auto" lang={languageOf(title)}>
          {title}
        </h1>
        <p className="mt-4 max-w-reading text-lg">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ShareMenu {...sharingOf(payment)} />
          {dog ? (
            <Link to={paths.dog(dog.id)} className={buttonClass('secondary')}>
              {`Updates from ${dog.name}`}
            </Link>
          ) : (
            <MeetTheDogs />
          )}
          {children}
        </div>
      </ThanksIntro>
    </ThanksHeader>
  );
}

function AccountOffer() {
  const isSignedIn = useAuth().state.status === 'signed-in';
  return (
    <>
      <div className="grid max-w-reading gap-4 text-lg text-muted">
        {isSignedIn ? (
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
        <p>
          Does your account have another address? Then use the link “Add this donation to my
          account” in the email with your receipt.
        </p>
      </div>
      <p className="mt-6">
        {isSignedIn ? (
          <Link to={paths.donations} className={buttonClass('primary')}>
            My Donations
          </Link>
        ) : (
          <Link to={paths.signUp} state={toDonations} className={buttonClass('primary')}>
            Create an account
          </Link>
        )}
      </p>
    </>
  );
}
