import { useForm } from 'react-hook-form';
import { LegalLine } from '@/components/LegalLine';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useBlocker } from '@/components/use-blocker';
import { useFormDraft } from '@/components/use-form-draft';
import { CHECKOUT_DRAFT } from '@/features/donors/donor';
import {
  accountDonorSchema,
  donorErrorMessage,
  DonorFields,
  visitorDonorSchema,
  type DonorValues,
} from '@/features/donors/DonorFields';
import { saveDonor } from '@/features/donors/donors-api';
import { formResolver } from '@/lib/form-resolver';
import { say } from '@/lib/say';

export interface DonorDialogProps {
  /** null for a visitor, whose details go with the order and are not saved here. */
  userId: string | null;
  initial: DonorValues;
  /** With what was typed until then, for the next attempt. */
  onClose: (typed: DonorValues) => void;
  /** With the values of a visitor; those of an account are saved. */
  onDone: (values: DonorValues) => void;
}

/** The one step before the checkout: who gives. */
export default function DonorDialog({ userId, initial, onClose, onDone }: DonorDialogProps) {
  const form = useForm({
    resolver: formResolver(userId === null ? visitorDonorSchema : accountDonorSchema),
    defaultValues: initial,
  });
  useFormDraft(CHECKOUT_DRAFT, form);
  const { register, handleSubmit, formState, getValues } = form;
  // Closing the dialog loses nothing, so only leaving the page asks.
  useBlocker(formState.isDirty);
  const { submit, isPending, error } = useSubmitOnce(saveDonor(userId ?? ''));
  const close = () => {
    if (!isPending) onClose(getValues());
  };

  const onSubmit = handleSubmit((values) => {
    if (userId === null) onDone(values);
    else submit({ ...values, pan: values.pan || undefined }, () => onDone(values));
  });

  return (
    <FormDialog
      title={say('Your details for the receipt')}
      intro={
        <p className="text-muted">
          {userId === null
            ? 'You get a receipt for every donation, with your name and address.'
            : 'You get a receipt for every donation, with your name and address. We ask once and keep them in your profile.'}
        </p>
      }
      error={error && donorErrorMessage(error)}
      submitLabel={say('Continue to payment')}
      busyLabel={say('Saving...')}
      footer={<LegalLine />}
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={close}
    >
      <DonorFields
        register={register}
        errors={formState.errors}
        asksForEmail={userId === null}
        maskedPan={null}
      />
    </FormDialog>
  );
}
