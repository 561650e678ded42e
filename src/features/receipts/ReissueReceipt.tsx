import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { reissueOfferQuery, reissueReceipt } from '@/features/receipts/receipt-queries';
import { showToast } from '@/lib/toast';

interface Props {
  receipt: Receipt;
  userId: string;
  onReissued: (receiptId: string) => void;
}

/**
 * Makes a receipt of a gift without an account out to the account that the gift joined. Nothing while that isn't
 * possible.
 */
export function ReissueReceipt({ receipt, userId, onReissued }: Props) {
  const { data: offer } = useQuery(reissueOfferQuery(userId, receipt.id));
  const { submit, isPending } = useSubmitOnce(reissueReceipt);
  if (!offer) return null;
  const reissue = () =>
    submit(receipt.id, (newId) => {
      void showToast('success', 'Your new receipt is ready');
      onReissued(newId);
    });
  return (
    <section aria-labelledby="reissue" className="paper-aside">
      <h2 id="reissue" className="text-2xl!">
        Make this receipt out to you?
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-muted wrap-anywhere">
        {`It is made out to ${receipt.donorName}, as the gift was made without your account. You can have a new one with the details in your profile: ${offer.name}, ${offer.pan_masked === null ? 'without a PAN' : `PAN ${offer.pan_masked}`}. It takes the place of this one and is part of your statement of the year. This cannot be undone.`}
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className={buttonClass('secondary')}
        onClick={reissue}
      >
        {isPending ? 'Making the receipt...' : 'Make it out to me'}
      </BusyButton>
    </section>
  );
}
