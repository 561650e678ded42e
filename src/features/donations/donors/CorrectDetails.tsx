import { useEffect, useRef, useState } from 'react';
import { canHaveCertificate, missingDetails } from '@common/receipts/receipt-texts';
import type { Receipt } from '@common/receipts/receipt';
import { useIdleImport } from '@/components/use-idle-import';
import { LoadError } from '@/components/states/LoadError';
import { buttonClass } from '@/components/ui/button-class';
import { useEditing } from '@/components/ui/use-editing';
import { saveDonorOfReceipt, type SavedDonor } from '@/features/donations/donors/donors-api';
import { isLiveSite } from '@/lib/env';
import { listOf, say } from '@/lib/say';

const loadForm = () =>
  import('@/features/donations/donors/DonorForm').then(({ DonorForm }) => ({ default: DonorForm }));

interface Props {
  receipt: Receipt;
  secret: string;
  /** After the details were saved, which issues a new receipt. */
  onSaved: () => void;
}

/** Lets a visitor, who has no profile, complete and correct the details on a valid receipt. */
export function CorrectDetails({ receipt, secret, onSaved }: Props) {
  const { isEditing, openForm, closeForm, openButton } = useEditing();
  const { Component: DonorForm, hasFailed, retry } = useIdleImport(loadForm, isEditing);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isOver = receipt.kind === 'cancellation' || receipt.replacedBy !== null;
  const isTrial = receipt.isTest && isLiveSite();
  if (isOver || isTrial) return null;
  const words = wordsFor(receipt);
  const finish = (saved?: SavedDonor) => {
    closeForm();
    setSentTo(saved?.sent_to ?? null);
    if (saved && saved.sent_to === undefined) onSaved();
  };
  return (
    <section aria-labelledby="correct" className="paper-aside">
      <h2 id="correct" className="text-2xl!">
        {words.title}
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-muted">{words.explanation}</p>
      {sentTo === null ? null : <SentNotice address={sentTo} />}
      {isEditing ? null : (
        <button
          ref={openButton}
          type="button"
          className={buttonClass('secondary')}
          onClick={() => {
            setSentTo(null);
            openForm();
          }}
        >
          {words.button}
        </button>
      )}
      {isEditing && hasFailed ? (
        <LoadError text={say('The form could not be loaded.')} retrying={false} onRetry={retry} />
      ) : null}
      {isEditing && DonorForm ? (
        <DonorForm
          donor={{
            name: receipt.donorName,
            address: receipt.donorAddress ?? '',
            pan_masked: receipt.panMasked,
          }}
          save={saveDonorOfReceipt(receipt.id, secret)}
          onDone={finish}
        />
      ) : null}
    </section>
  );
}

const CONFIRMATION = say(
  'Before we replace a name, an address or a PAN, we send an email to the address used for the donation.',
);

function wordsFor(receipt: Receipt) {
  const missing = missingDetails(receipt).map((detail) =>
    detail === 'PAN' ? detail : say('address'),
  );
  return missing.length > 0 && canHaveCertificate(receipt)
    ? {
        title: say('Would you like a tax certificate?'),
        explanation: say`It needs your PAN and address. We do not have your ${listOf(missing)}. With these details you get a new receipt, which replaces this one. ${CONFIRMATION}`,
        button: say('Give these details'),
      }
    : {
        title: say('Is something wrong on this receipt?'),
        explanation: say`With the right details you get a new receipt, which replaces this one. ${CONFIRMATION}`,
        button: say('Correct the details'),
      };
}

/** Takes the focus of the form that it follows. */
function SentNotice({ address }: { address: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p
      ref={notice}
      role="status"
      tabIndex={-1}
      className="mb-5 max-w-reading font-semibold wrap-anywhere outline-none"
    >
      {`We have sent an email to ${address}. Open it within a day and press the button in it to confirm the change. Until then this receipt stays as it is.`}
    </p>
  );
}
