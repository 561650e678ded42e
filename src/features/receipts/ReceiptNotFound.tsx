import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { site } from '@/config/site';
import { paths } from '@/lib/paths';

interface Props {
  /** Of the signed-in user; null for a visitor with the link of an email. */
  email: string | null;
}

export function ReceiptNotFound({ email }: Props) {
  return (
    <>
      <PageHead title="Receipt not found" description="There is no receipt at this address." />
      <EmptyState
        title="Receipt not found"
        scene="not-found"
        headingLevel={1}
        action={
          email === null ? null : (
            <Link to={paths.donations} className={buttonClass('primary')}>
              My Donations
            </Link>
          )
        }
      >
        {email === null
          ? 'This link is not complete. Open the link in our email again, or write to '
          : `You are signed in as ${email}, and this account has no such receipt. If you gave with another account, sign in with that one, or write to `}
        <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
          {site.email}
        </a>
        .
      </EmptyState>
    </>
  );
}
