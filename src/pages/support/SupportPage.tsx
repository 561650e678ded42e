import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { canTransfer, site } from '@/config/site';
import { useHydrated } from '@/components/hydration';
import { ContactDetails } from '@/components/ContactDetails';
import { PageHead } from '@/components/PageHead';
import { RichText } from '@/components/RichText';
import { Section } from '@/components/Section';
import { useIdleImport } from '@/components/use-idle-import';
import { waysToSupport } from '@/content/ways-to-support';
import { useAuth, useIsAdmin } from '@/features/accounts/AuthProvider';
import { useChosenAmount } from '@/features/donations/checkout/AmountStep';
import { DonationForm, donationOffers } from '@/features/donations/checkout/DonationForm';
import { LazyPaymentSetupNotice } from '@/features/donations/checkout/CheckoutNotices';
import { useDonorStep } from '@/features/donations/donors/DonorStep';
import { LazyContactForm, LazyPaymentNoticeForm } from '@/features/people/contact/LazyContactForm';
import { TransferDetails } from '@/features/people/contact/TransferDetails';
import { useIsSponsored } from '@/features/sponsorships/use-is-sponsored';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { donationTiers } from '@/organisation/tiers';
import { sharePictures } from '@/config/share-pictures';
import { say } from '@/lib/say';

const [small, middle, large] = donationTiers.map(({ amountPaise }) => formatPaise(amountPaise));

const loadAppealLines = () => import('@/features/donations/appeals/AppealLines');

export default function SupportPage() {
  const { state } = useAuth();
  const isSignedIn = state.status === 'signed-in';
  const userId = state.status === 'signed-out' ? null : isSignedIn ? state.user.id : undefined;
  const amount = useChosenAmount(donationOffers(userId === null));
  const isSponsor = useIsSponsored(userId ?? undefined, null);
  const donor = useDonorStep({ userId, isMonthly: amount.type === 'Monthly' });
  const { Component: AppealLines } = useIdleImport(loadAppealLines);
  return (
    <>
      <PageHead
        title={say('Support Us')}
        description={say`Ways to help the street dogs of ${site.city}: a donation of ${small}, ${middle} or ${large}, a virtual adoption, your time, or a blanket you no longer need.`}
        shared={{ path: paths.support, picture: sharePictures.support }}
      />
      <div id="give" className="page-width pt-5 pb-8 sm:pt-14 sm:pb-20">
        <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
        <DonationForm
          userId={userId}
          amount={amount}
          donor={donor}
          isSponsor={isSponsor}
          head={
            <>
              <h1 className="max-sm:text-3xl!">Support Us</h1>
              <p className="mt-2 text-xl font-semibold">Give to all of them</p>
              <p className="mt-1 max-w-prose text-muted">
                A donation that is not tied to one dog goes wherever it is needed most that week.
              </p>
            </>
          }
        />
        {canTransfer ? <Transfer /> : null}
      </div>
      {AppealLines ? <AppealLines className="page-width pb-8 sm:pb-14" /> : null}
      <Section
        tone="paper"
        title={say('Ways to support')}
        intro={say(
          'Some people have money, some have a free Sunday, some have a cupboard of old blankets. The dogs have a use for all three.',
        )}
      >
        <WaysToSupport />
      </Section>
      <Section
        title={say('Contact Us')}
        intro={say(
          'Offer help, ask a question, tell us about a dog: a person reads every message.',
        )}
        anchor="contact"
      >
        <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
          <LazyContactForm />
          {/* On a phone the same is right below, in the footer. */}
          <div className="max-sm:hidden">
            <ContactDetails />
          </div>
        </div>
      </Section>
    </>
  );
}

/** Folded, without a script too, unless a link leads to it. */
function Transfer() {
  const isLinked = useLocation().hash === '#transfer';
  const isHydrated = useHydrated();
  return (
    <details
      id="transfer"
      open={isHydrated && isLinked}
      className="mt-10 border-t border-line pt-4"
    >
      <summary className="min-h-11 py-2">
        <h2 className="inline text-xl!">From your bank or UPI app</h2>
      </summary>
      <p className="mt-2 mb-6 max-w-reading text-muted">
        Then tell us below that you paid, so that we know who gave and can send the receipt.
      </p>
      <TransferDetails />
      <details className="mt-6">
        <summary className="min-h-11 py-2">
          <h3 className="inline">Tell us that you paid</h3>
        </summary>
        <div className="mt-4 max-w-4xl">
          <LazyPaymentNoticeForm />
        </div>
      </details>
    </details>
  );
}

/** A phone folds all but the last, which is urgent. Not where a link leads further down, which would move. */
function WaysToSupport() {
  const { hash } = useLocation();
  const [isFolded, setIsFolded] = useState(false);
  useEffect(() => {
    setIsFolded(hash === '' && window.matchMedia('(width < 40rem)').matches);
    // oxlint-disable-next-line react/exhaustive-deps -- what was read stays as it is
  }, []);
  return (
    <ul role="list" className="grid gap-x-12 gap-y-1 sm:gap-y-12 md:grid-cols-2">
      {waysToSupport.map(({ title, text, action }, index) => (
        <li key={title} className="border-t-2 border-amber pt-1 sm:pt-3">
          <details open={!isFolded || index === waysToSupport.length - 1}>
            <summary className="min-h-11 py-2 sm:list-none sm:py-0">
              <h3 className="inline">{title}</h3>
            </summary>
            <p className="max-w-reading text-muted sm:text-lg">{text}</p>
            <p className="sm:mt-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
              <RichText>{action}</RichText>
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
