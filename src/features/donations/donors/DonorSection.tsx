import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailList } from '@/components/DetailList';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useEditing } from '@/components/ui/use-editing';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import type { Donor } from '@/features/donations/donors/donor';
import { donorQuery, saveDonor } from '@/features/donations/donors/donors-api';
import { donorErrorMessage } from '@/features/donations/donors/DonorFields';
import { DONOR_DRAFT, DonorForm } from '@/features/donations/donors/DonorForm';
import { OwnWhatsApp } from '@/features/donations/donors/OwnWhatsApp';
import { environment } from '@/lib/env';
import { hasDraft } from '@/lib/form-drafts';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

/** On the profile: what receipts say about the donor. Without the server there are no receipts. */
export function DonorSection({ userId }: { userId: string }) {
  if (environment?.payments !== 'server') return null;
  return (
    <section id="donor" aria-labelledby="donor-heading" className="mt-14">
      <h2 id="donor-heading" className="text-2xl!">
        Details for receipts
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-muted">
        Your receipts carry this name and address. When you change them, your receipts for this tax
        year and the last one are replaced. Each receipt can be corrected three times.
      </p>
      <DonorCard userId={userId} />
      <OwnWhatsApp userId={userId} />
    </section>
  );
}

function DonorCard({ userId }: { userId: string }) {
  const { isEditing, openForm, closeForm, openButton } = useEditing(() => hasDraft(DONOR_DRAFT));
  return (
    <QueryView
      query={useQuery(donorQuery(userId))}
      failed={say('Your details could not be loaded.')}
      loading={
        <p role="status" className="text-muted">
          Loading your details...
        </p>
      }
    >
      {(donor) =>
        isEditing ? (
          <DonorForm save={saveDonor(userId)} donor={donor} onDone={() => closeForm()} />
        ) : (
          <>
            {donor ? (
              <DonorDetails donor={donor} />
            ) : (
              <p>We ask for them before your first donation.</p>
            )}
            <div className="mt-8 flex flex-wrap gap-3">
              <button
                ref={openButton}
                type="button"
                className={buttonClass('secondary')}
                onClick={openForm}
              >
                {donor ? 'Edit details' : 'Add details'}
              </button>
              {donor && donor.pan_masked !== null ? (
                <RemovePan userId={userId} donor={donor} />
              ) : null}
            </div>
          </>
        )
      }
    </QueryView>
  );
}

function DonorDetails({ donor }: { donor: Donor }) {
  return (
    <DetailList
      details={[
        { label: say('Name'), value: donor.name },
        { label: say('Address'), value: donor.address ?? say('Not given') },
        { label: 'PAN', value: donor.pan_masked ?? say('Not given') },
      ]}
    />
  );
}

function RemovePan({ userId, donor }: { userId: string; donor: Donor }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('quiet')} onClick={() => setIsAsking(true)}>
        Remove PAN
      </button>
      {isAsking ? (
        <RemovePanDialog userId={userId} donor={donor} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}

interface RemovePanDialogProps {
  userId: string;
  donor: Donor;
  onClose: () => void;
}

function RemovePanDialog({ userId, donor, onClose }: RemovePanDialogProps) {
  const { submit, isPending, error } = useSubmitOnce(saveDonor(userId));
  const remove = () =>
    submit({ ...donor, address: donor.address ?? '', pan: '' }, () => {
      void showToast('success', say('PAN removed'));
      onClose();
    });
  return (
    <ConfirmDialog
      title={say('Remove your PAN?')}
      text={say(
        'Without a PAN, donations not yet reported to the tax office get no Form 114, the certificate that lowers your tax. You can add it again.',
      )}
      error={error ? donorErrorMessage(error) : null}
      confirmLabel={say('Remove PAN')}
      busyLabel={say('Removing...')}
      isBusy={isPending}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
