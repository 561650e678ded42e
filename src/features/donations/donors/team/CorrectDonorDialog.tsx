import { noWhatsApp } from '@/features/donations/donors/WhatsAppFields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadError } from '@/components/states/LoadError';
import { ConflictNotice } from '@/components/ConflictNotice';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useSubmitForm } from '@/components/use-submit-form';
import { accountDonorSchema, donorErrorTexts } from '@/features/donations/donors/DonorFields';
import { type AnyDonor, anyDonorQuery, correctDonor } from '@/features/donations/donors/donors-api';
import { errorCode } from '@/lib/access-errors';
import { errorTexts } from '@/lib/error-texts';
import { showToast } from '@/lib/toast';

interface Props {
  donorId: string;
  onClose: () => void;
  onCorrected: () => void;
}

const TITLE = 'Correct the details on receipts';

/** For administrators, when a donor asked for it by phone or letter. */
export function CorrectDonorDialog({ donorId, onClose, onCorrected }: Props) {
  const { data: donor, isError, isFetching, refetch } = useQuery(anyDonorQuery(donorId));
  const [{ isDirty, isBusy }, setFormState] = useState({ isDirty: false, isBusy: false });
  return (
    <Dialog title={TITLE} hasUnsavedChanges={isDirty} isBusy={isBusy} onClose={onClose}>
      {donor ? (
        <CorrectionForm
          donorId={donorId}
          donor={donor}
          onState={setFormState}
          onCorrected={onCorrected}
        />
      ) : null}
      {!donor && isError ? (
        <LoadError
          text="The details could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {donor || isError ? null : (
        <p role="status" className="text-muted">
          {donor === null ? 'These details were deleted.' : 'Loading the details...'}
        </p>
      )}
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'donorId' | 'onCorrected'> {
  /** As it is now. */
  donor: AnyDonor;
  /** Tells the dialog around it. */
  onState: (state: { isDirty: boolean; isBusy: boolean }) => void;
}

function CorrectionForm({ donorId, donor, onState, onCorrected }: FormProps) {
  const [opened] = useState(donor);
  const isConflict = donor.updated_at !== opened.updated_at;
  const { form, field, isDirty, submit, isPending, error } = useSubmitForm({
    schema: accountDonorSchema,
    // The donor has declared their citizenship before the donation.
    defaults: {
      name: donor.name,
      address: donor.address ?? '',
      pan: '',
      email: '',
      citizen: 'yes',
      ...noWhatsApp,
    },
    draft: `details-of-${donorId}`,
    mutation: correctDonor(donorId),
  });
  const { handleSubmit, setFocus } = form;
  useEffect(() => onState({ isDirty, isBusy: isPending }), [onState, isDirty, isPending]);
  // The dialog opened before there was a field to focus.
  useEffect(() => setFocus('name'), [setFocus]);
  const onSubmit = handleSubmit(({ name, address, pan }) =>
    // After a conflict this replaces what the other person saved, which the notice shows.
    submit({ name, address, pan: pan || undefined, updated_at: donor.updated_at }, () => {
      void showToast('success', 'The details are corrected, and new receipts are issued.');
      onCorrected();
    }),
  );
  return (
    <>
      <p className="text-muted">
        Receipts of this tax year and the last are replaced by new ones with these details, and the
        donor gets an email. A receipt can be corrected three times.
      </p>
      <Form label={TITLE} onSubmit={onSubmit}>
        {field('name', 'Full name')}
        {field('address', 'Address', { rows: 2, autoComplete: 'off' })}
        {field(
          'pan',
          'PAN (optional)',
          'pan',
          donor.pan_masked === null
            ? 'No PAN yet.'
            : `Now ${donor.pan_masked}. Leave this empty to keep it.`,
        )}
        {isConflict ? (
          <ConflictNotice
            title="Somebody else changed these details meanwhile."
            text="Your version is above; saving it replaces this one:"
          >
            <p className="whitespace-pre-line">
              {`${donor.name}\n${donor.address ?? 'No address'}\n${donor.pan_masked ?? 'No PAN'}`}
            </p>
          </ConflictNotice>
        ) : null}
        <FormError>
          {error && errorCode(error) !== 'changed-meanwhile' ? errorText(error) : null}
        </FormError>
        <DialogActions>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Saving...' : 'Correct the details'}
          </BusyButton>
        </DialogActions>
      </Form>
    </>
  );
}

const errorText = errorTexts({
  ...donorErrorTexts,
  'too-many-corrections':
    'A receipt of this donor was corrected three times already. It can’t be corrected again.',
  'closed-year':
    'These receipts belong to a tax year that is closed, so they can’t be corrected any more.',
  'unknown-receipt': 'These details are not here any more.',
});
