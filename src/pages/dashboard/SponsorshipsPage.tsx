import { useQueryClient } from '@tanstack/react-query';
import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/accounts/AuthProvider';
import { CareOfYear } from '@/features/dogs/care/CareCosts';
import { CheckoutFailure, CheckoutProgress } from '@/features/donations/checkout/CheckoutNotices';
import { donationPurpose, sponsorshipPurpose } from '@/features/donations/checkout/checkout';
import { useCheckout } from '@/features/donations/checkout/use-checkout';
import { MyDogsNews } from '@/features/dogs/updates/MyDogsNews';
import type { Sponsorship } from '@/features/sponsorships/sponsorship';
import { refreshSponsorships } from '@/features/sponsorships/sponsorships-api';
import { SponsorshipList } from '@/features/sponsorships/SponsorshipList';
import { currentDay } from '@/lib/clock';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export default function SponsorshipsPage() {
  const { id } = useUser();
  const client = useQueryClient();
  const refresh = () => void refreshSponsorships(client);
  const { start, isOpen, failure } = useCheckout({
    // A sponsor's details are known since the first payment.
    askForDonor: () => Promise.resolve('stored'),
    onOutdated: refresh,
    onPaid: () => {
      void showToast(
        'success',
        say('Your bank has approved the new monthly payment. It takes the place of the old one.'),
      );
      refresh();
    },
  });
  return (
    <>
      <PageHead title={say('My Dogs')} description={say('Your monthly sponsorships.')} />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">My Dogs</h1>
      <div className="mb-5 empty:hidden">
        <CheckoutFailure failure={failure} />
      </div>
      <CheckoutProgress isOpen={isOpen} />
      <SponsorshipList
        userId={id}
        isCheckoutOpen={isOpen}
        onNewMandate={(sponsorship, amountPaise) =>
          start({
            ...purposeOf(sponsorship, amountPaise),
            amountPaise,
            mandate: { replacesId: sponsorship.id },
          })
        }
        renderNews={(dogs, loading, cards) => (
          <MyDogsNews userId={id} dogs={dogs} loading={loading}>
            {cards}
          </MyDogsNews>
        )}
        renderCosts={(dog) => <CareOfYear dogId={dog.id} dogName={dog.name} year={thisYear()} />}
      />
    </>
  );
}

function thisYear(): number {
  return Number(currentDay().slice(0, 4));
}

function purposeOf({ dog }: Sponsorship, amountPaise: number) {
  return dog
    ? sponsorshipPurpose({ ...dog, monthlyAmount: amountPaise / 100 })
    : donationPurpose(amountPaise, 'Monthly');
}
