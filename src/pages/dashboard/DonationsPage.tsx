import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { useUser } from '@/features/accounts/AuthProvider';
import { isMonthly, readPayment, type MadePayment } from '@/features/donations/checkout/thanks';
import { paymentProgressQuery } from '@/features/donations/checkout/thanks-api';
import { ThanksCard } from '@/features/donations/checkout/ThanksCard';
import { DonateButton } from '@/features/donations/DonateButton';
import { DonationHistory } from '@/features/donations/DonationHistory';
import { GiftList } from '@/features/gifts/GiftList';
import { CertificateNotice } from '@/features/donations/donors/CertificateNotice';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export default function DonationsPage() {
  const { id } = useUser();
  const { payment, dismiss } = useOwnPayment(id);
  return (
    <>
      <PageHead title={TITLE} description={say('What you gave, year by year.')} />
      {payment ? <OwnThanks payment={payment} userId={id} onDismiss={dismiss} /> : null}
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        {payment ? <h2 className={titleClass}>{TITLE}</h2> : <PageTitle />}
        <DonateButton label={say('Donate Now')} />
      </div>
      <DonationHistory userId={id}>
        <CertificateNotice userId={id} />
      </DonationHistory>
      <GiftList userId={id} isAwaited={payment?.isGift === true} />
    </>
  );
}

interface OwnThanksProps {
  payment: MadePayment;
  userId: string;
  onDismiss: () => void;
}

function OwnThanks({ payment, userId, onDismiss }: OwnThanksProps) {
  const { data: progress } = useQuery(paymentProgressQuery(payment, userId));
  return (
    <div className="mb-10">
      <ThanksCard
        payment={payment}
        progress={progress}
        links={
          isMonthly(payment) ? (
            <Link to={paths.sponsorships} className={buttonClass('secondary')}>
              Open My Dogs
            </Link>
          ) : null
        }
        dismissLabel={say('Close this message')}
        onDismiss={onDismiss}
      />
    </div>
  );
}

const TITLE = say('My Donations');
const titleClass = 'text-3xl! sm:text-4xl!';

/** Takes the focus of a button that went with the thanks. */
function PageTitle() {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} tabIndex={-1} className={titleClass}>
      {TITLE}
    </h1>
  );
}

/**
 * What this person has just paid in this tab, until they dismiss it. Choosing a year keeps it; somebody else who signs
 * in here and presses Back doesn't see it.
 */
function useOwnPayment(userId: string) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [payment, setPayment] = useState(() => readPayment(state));
  const dismiss = () => {
    setPayment(null);
    // A reload and the Back button don't bring it back.
    void navigate({ search }, { replace: true, state: null });
  };
  return { payment: payment?.accountId === userId ? payment : null, dismiss };
}
