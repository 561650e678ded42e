import type { UseMutationOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { askToLeave, useBlocker } from '@/components/use-blocker';
import { useEditedRow } from '@/components/use-edited-row';
import { useSubmitForm } from '@/components/use-submit-form';
import type { Donor } from '@/features/donations/donors/donor';
import {
  accountDonorSchema,
  donorErrorMessage,
  DonorFields,
} from '@/features/donations/donors/DonorFields';
import { noWhatsApp } from '@/features/donations/donors/WhatsAppFields';
import type { DonorDetails, SavedDonor } from '@/features/donations/donors/donors-api';
import { errorCode } from '@/lib/access-errors';
import { CHANGED_MEANWHILE } from '@/lib/edited-row';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

/** The name of the form's draft. */
export const DONOR_DRAFT = 'receipt-details';

const labels = { name: say('Full name'), address: say('Address') };

const valuesOf = (donor: Donor | null) => ({
  name: donor?.name ?? '',
  address: donor?.address ?? '',
  email: '',
  citizen: donor ? 'yes' : '',
  pan: '',
  ...noWhatsApp,
});

interface Props {
  donor: Donor | null;
  save: UseMutationOptions<SavedDonor, Error, DonorDetails>;
  /** Without what is stored when nothing was sent. */
  onDone: (saved?: SavedDonor) => void;
}

/** Edits a donor's details after the donation. */
export function DonorForm({ donor, save, onDone }: Props) {
  const { form, isDirty, submit, isPending, error } = useSubmitForm({
    schema: accountDonorSchema,
    defaults: valuesOf(donor),
    draft: DONOR_DRAFT,
    mutation: save,
  });
  const { register, handleSubmit, setFocus, formState } = form;
  useBlocker(isDirty);
  const { original, notice } = useEditedRow({
    row: donor,
    error,
    form,
    valuesOf,
    labels,
    title: say('These details were changed in another window meanwhile.'),
  });

  // The button that opened the form, and had focus, was removed.
  useEffect(() => setFocus('name'), [setFocus]);

  const onSubmit = handleSubmit(({ name, address, pan }) =>
    submit({ name, address, pan: pan || undefined, updated_at: original?.updated_at }, (saved) => {
      if (saved.sent_to === undefined)
        void showToast('success', say('Details for receipts updated'));
      onDone(saved);
    }),
  );

  return (
    <Form label={say('Details for receipts')} onSubmit={onSubmit} className="max-w-xl">
      <DonorFields
        register={register}
        errors={formState.errors}
        maskedPan={donor?.pan_masked ?? null}
      />
      {notice}
      <FormError>
        {error && errorCode(error) !== CHANGED_MEANWHILE ? donorErrorMessage(error) : null}
      </FormError>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary')}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </BusyButton>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => askToLeave(() => onDone(), isDirty)}
        >
          Cancel
        </button>
      </div>
      <LegalLine />
    </Form>
  );
}
