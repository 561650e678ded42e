import { ContactDetails } from '@/components/ContactDetails';
import { PageIntro } from '@/components/PageIntro';
import { PageHead } from '@/components/PageHead';
import { RichText } from '@/components/RichText';
import { Section } from '@/components/Section';
import { waysToSupport } from '@/content/ways-to-support';
import { useSignInFirst } from '@/features/auth/return-to';
import { useIsAdmin } from '@/features/auth/AuthProvider';
import { DonationForm } from '@/features/checkout/DonationForm';
import { LazyPaymentSetupNotice } from '@/features/checkout/CheckoutNotices';
import { useDonorStep } from '@/features/donors/use-donor-step';
import { LazyContactForm } from '@/features/contact/LazyContactForm';
import { paths } from '@/lib/paths';
import { sharePictures } from '@/config/share-pictures';
import { say } from '@/lib/say';

export default function SupportPage() {
  const signInFirst = useSignInFirst();
  const { askForDonor, donorDialog } = useDonorStep(true);
  return (
    <>
      <PageHead
        title={say('Support Us')}
        description={say(
          'Ways to help the street dogs of Lucknow: a donation of ₹500, ₹1,500 or ₹3,000, a virtual adoption, your time, or a blanket you no longer need.',
        )}
        shared={{ path: paths.support, picture: sharePictures.support }}
      />
      <PageIntro title={say('Support Us')}>
        <p>
          Some people have money, some have a free Sunday, some have a cupboard of old blankets. The
          dogs have a use for all three.
        </p>
      </PageIntro>
      <Section
        title={say('Give to all of them')}
        intro={say(
          'A donation that is not tied to one dog goes wherever it is needed most that week.',
        )}
        anchor="give"
      >
        <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
        <DonationForm askForDonor={askForDonor} onSignInNeeded={signInFirst} />
        {donorDialog}
      </Section>
      <Section tone="paper" title={say('Ways to support')}>
        <WaysToSupport />
      </Section>
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
