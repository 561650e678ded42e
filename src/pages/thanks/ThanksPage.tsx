import { Link } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { returnState } from '@/features/auth/return-to';
import { paths } from '@/lib/paths';

const toDonations = returnState({ pathname: paths.donations, search: '' });

/** Where a visitor comes to after paying. It knows nothing of the payment, so that a reload shows the same. */
export default function ThanksPage() {
  return (
    <PageCard title="Thank you">
      <PageHead title="Thank you" description="Thank you for your gift to the dogs of Lucknow." />
      <div className="grid gap-4 text-lg text-muted">
        <p>
          Thank you for your gift to the street dogs of Lucknow. Your receipt comes by email to the
          address that you gave, as soon as the payment provider has confirmed the payment. That
          usually takes a few minutes.
        </p>
        <h2 className="mt-2 text-2xl! text-ink">See your gift on this site</h2>
        <p>
          Create an account with the same email address and confirm it: your gift is then under My
          Donations. If you already have an account with this address, your gift appears there.
        </p>
        <p>
          Does your account have another address? Then use the link “Add this donation to my
          account” in the email with your receipt.
        </p>
      </div>
      <div className="mt-6 grid gap-3">
        <Link to={paths.signUp} state={toDonations} className={buttonClass('primary', 'w-full')}>
          Create an account
        </Link>
        <Link to={paths.dogs} className={buttonClass('quiet', 'w-full')}>
          Meet the Dogs
        </Link>
      </div>
    </PageCard>
  );
}
