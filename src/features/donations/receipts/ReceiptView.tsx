import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Receipt } from '@common/receipts/receipt';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { site } from '@/config/site';
import { PaperPage, PaperSkeleton } from '@/features/donations/receipts/Paper';
import { ReceiptDocument } from '@/features/donations/receipts/ReceiptDocument';
import {
  receiptQuery,
  reissueOfferQuery,
  reissueReceipt,
} from '@/features/donations/receipts/receipts-api';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

interface Props {
  receiptId: string;
  /** Of a visitor's email; null asks with the session. */
  secret: string | null;
  /** null for a visitor. */
  user: { id: string; email: string } | null;
  /** Renders below the document. `openSuccessor` goes on to the receipt that took the place of this one. */
  children: (receipt: Receipt, openSuccessor: () => Promise<void>) => ReactNode;
}

export function ReceiptView({ receiptId, secret, user, children }: Props) {
  const navigate = useNavigate();
  const query = useQuery(receiptQuery(receiptId, secret));
  const openReceipt = (id: string) =>
    void navigate(paths.receipt(id), { replace: true, state: { secret } });
  const openSuccessor = async () => {
    const { data: receipt } = await query.refetch();
    if (receipt?.replacedBy) openReceipt(receipt.replacedBy.id);
  };
  return (
    <PaperPage isSignedIn={user !== null} canPrint={Boolean(query.data)}>
      <QueryView
        query={query}
        failed={say('The receipt could not be loaded')}
        headingLevel={1}
        loading={<PaperSkeleton text={say('Loading the receipt...')} />}
      >
        {(receipt) =>
          receipt ? (
            <>
              <PageHead
                title={say`Receipt ${receipt.number}`}
                description={say('The receipt of a donation.')}
              />
              <ReceiptDocument receipt={receipt} secret={secret} />
              {children(receipt, openSuccessor)}
              {user === null ? null : (
                <ReissueReceipt receipt={receipt} userId={user.id} onReissued={openReceipt} />
              )}
            </>
          ) : (
            <ReceiptNotFound email={user?.email ?? null} />
          )
        }
      </QueryView>
    </PaperPage>
  );
}

/** @param email of the signed-in user; null for a visitor with the link of an email */
function ReceiptNotFound({ email }: { email: string | null }) {
  const address = (
    <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
      {site.email}
    </a>
  );
  return (
    <>
      <PageHead
        title={say('Receipt not found')}
        description={say('There is no receipt at this address.')}
      />
      <EmptyState
        title={say('Receipt not found')}
        scene="not-found"
        headingLevel={1}
        action={
          email === null ? null : (
            <Link to={paths.donations} className={buttonClass('secondary')}>
              My Donations
            </Link>
          )
        }
      >
        {email === null ? (
          <span>
            This link is incomplete. Open the link in our email again, or write to {address}.
          </span>
        ) : (
          <span>
            You are signed in as <span>{email}</span>, and this account has no such receipt. If you
            gave with another account, sign in with that one, or write to {address}.
          </span>
        )}
      </EmptyState>
    </>
  );
}

interface ReissueReceiptProps {
  receipt: Receipt;
  userId: string;
  onReissued: (receiptId: string) => void;
}

/**
 * Makes a receipt of a gift without an account out to the account that the gift joined. Nothing while that isn't
 * possible.
 */
function ReissueReceipt({ receipt, userId, onReissued }: ReissueReceiptProps) {
  const { data: offer } = useQuery(reissueOfferQuery(userId, receipt.id));
  const { submit, isPending } = useSubmitOnce(reissueReceipt);
  if (!offer) return null;
  const reissue = () =>
    submit(receipt.id, (newId) => {
      void showToast('success', say('Your new receipt is ready'));
      onReissued(newId);
    });
  return (
    <section aria-labelledby="reissue" className="paper-aside">
      <h2 id="reissue" className="text-2xl!">
        Reissue this receipt in your name?
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-muted wrap-anywhere">
        {`It is in the name of ${receipt.donorName}, because the donation was made without your account. You can have a new one with the details in your profile: ${offer.name}, ${offer.pan_masked === null ? say('without a PAN') : say`PAN ${offer.pan_masked}`}. It replaces this one and becomes part of your statement for the year. This can’t be undone.`}
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className={buttonClass('secondary')}
        onClick={reissue}
      >
        {isPending ? 'Making the receipt...' : 'Reissue in my name'}
      </BusyButton>
    </section>
  );
}
