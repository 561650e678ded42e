import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import {
  canHaveCertificate,
  missingDetails,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import { useIdleImport } from '@/components/hydration/use-idle-import';
import { LoadError } from '@/components/states/LoadError';
import { buttonClass } from '@/components/ui/button-class';
import { useEditing } from '@/components/ui/use-editing';
import { saveDonorOfReceipt } from '@/features/donors/donor-queries';
import { isLiveSite } from '@/lib/live-site';

const loadForm = () =>
  import('@/features/donors/DonorForm').then(({ DonorForm }) => ({ default: DonorForm }));

interface Props {
  receipt: Receipt;
  secret: string;
  /** After the details were saved, which issues a new receipt. */
  onSaved: () => void;
}

/** Lets a visitor, who has no profile, give what the certificate of a valid receipt still needs. */
export function MissingDetails({ receipt, secret, onSaved }: Props) {
  const { isEditing, openForm, closeForm, openButton } = useEditing();
  const { Component: DonorForm, hasFailed, retry } = useIdleImport(loadForm, isEditing);
  const missing = missingDetails(receipt);
  const isOver = receipt.kind === 'cancellation' || receipt.replacedBy !== null;
  const isTrial = receipt.isTest && isLiveSite();
  if (missing.length === 0 || isOver || isTrial || !canHaveCertificate(receipt)) return null;
  return (
    <section aria-labelledby="missing" className="paper-aside">
      <h2 id="missing" className="text-2xl!">
        Would you like a tax certificate?
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-muted">
        {`It needs your PAN and address. We do not have your ${missing.join(' and ')}. With these details you get a new receipt, which takes the place of this one.`}
      </p>
      {isEditing ? null : (
        <button
          ref={openButton}
          type="button"
          className={buttonClass('secondary')}
          onClick={openForm}
        >
          Give these details
        </button>
      )}
      {isEditing && hasFailed ? (
        <LoadError text="The form could not be loaded." retrying={false} onRetry={retry} />
      ) : null}
      {isEditing && DonorForm ? (
        <DonorForm
          donor={{
            name: receipt.donorName,
            address: receipt.donorAddress ?? '',
            maskedPan: receipt.panMasked,
          }}
          save={saveDonorOfReceipt(receipt.id, secret)}
          onDone={() => {
            closeForm();
            onSaved();
          }}
        />
      ) : null}
    </section>
  );
}
