import { canTransfer, site } from '@/config/site';
import { ContactDetails } from '@/components/ContactDetails';
import { PageHead } from '@/components/PageHead';
import { RichText } from '@/components/RichText';
import { Section } from '@/components/Section';
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

export default function SupportPage() {
  const { state } = useAuth();
  const isSignedIn = state.status === 'signed-in';
  const userId = state.status === 'signed-out' ? null : isSignedIn ? state.user.id : undefined;
  const amount = useChosenAmount(donationOffers(userId === null));
  const isSponsor = useIsSponsored(userId ?? undefined, null);
  const donor = useDonorStep({ userId, isMonthly: amount.type === 'Monthly' });
  return (
    <>
      <PageHead
        title={say('Support Us')}
        description={say`Ways to help the street dogs of ${site.city}: a donation of ${small}, ${middle} or ${large}, a virtual adoption, your time, or a blanket you no longer need.`}
        shared={{ path: paths.support, picture: sharePictures.support }}
      />
      <div id="give" className="page-width pt-5 pb-14 sm:pt-14 sm:pb-20">
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
      </div>
      <Section
        tone="paper"
        title={say('Ways to support')}
        intro={say(
          'Some people have money, some have a free Sunday, some have a cupboard of old blankets. The dogs have a use for all three.',
        )}
      >
        <WaysToSupport />
      </Section>
      {canTransfer ? (
        <Section
          title={say('From your bank or UPI app')}
          intro={say(
            'Then tell us below that you paid, so that we know who gave and can send the receipt.',
          )}
          anchor="transfer"
        >
          <TransferDetails />
          <h3 className="mt-12 mb-6">Tell us that you paid</h3>
          <div className="max-w-4xl">
            <LazyPaymentNoticeForm />
          </div>
        </Section>
      ) : null}
      <Section
        title={say('Contact Us')}
        intro={say(
          'Offer help, ask a question, tell us about a dog: a person reads every message.',
        )}
        anchor="contact"
      >
        <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.7fr_1fr]">
          <LazyContactForm />
          <ContactDetails />
        </div>
      </Section>
    </>
  );
}

function WaysToSupport() {
  return (
    <ul role="list" className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {waysToSupport.map(({ title, text, action }) => (
        <li key={title} className="border-t-2 border-amber pt-5">
          <h3>{title}</h3>
          <p className="mt-2 max-w-reading text-lg text-muted">{text}</p>
          <p className="mt-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
            <RichText>{action}</RichText>
          </p>
        </li>
      ))}
    </ul>
  );
}
