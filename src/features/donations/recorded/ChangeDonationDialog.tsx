import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { reasonSchema } from '@/features/donations/recorded/recorded-donation';
import {
  changeDonation,
  recordErrorText,
  type DonationChange,
  type RecordedDonation,
} from '@/features/donations/recorded/recorded-donations-api';

const texts = {
  void_donation: {
    title: 'Void the donation?',
    intro:
      'For one that never came or was entered twice. It then counts nowhere, and its receipt is cancelled. The giver is told, if the receipt has gone out. Today it can be taken back.',
    submit: 'Void it',
    busy: 'Voiding...',
  },
  unvoid_donation: {
    title: 'Take the void back?',
    intro: 'The donation counts again as before, with a new receipt.',
    submit: 'Take it back',
    busy: 'Saving...',
  },
  ask_to_void: {
    title: 'Ask to void the donation',
    intro:
      'It was recorded on another day, so an administrator decides. Until then it counts as before. If it was somebody else’s, say whose.',
    submit: 'Ask',
    busy: 'Asking...',
  },
  decline_void: {
    title: 'Keep the donation',
    intro: 'It counts as before. Your reason stays on this page, for whoever asked to void it.',
    submit: 'Keep it',
    busy: 'Saving...',
  },
  put_back_cheque: {
    title: 'Put the cheque back?',
    intro:
      'The bank did not return it after all. It is again what it was before, on the same day; a receipt that was cancelled is made again.',
    submit: 'Put it back',
    busy: 'Saving...',
  },
} as const satisfies Record<DonationChange, object>;

interface Props {
  donation: Pick<RecordedDonation, 'id' | 'version'>;
  change: DonationChange;
  onClose: () => void;
}

/** Asks why, and makes a change that needs nothing else. */
export function ChangeDonationDialog({ donation, change, onClose }: Props) {
  const { title, intro, submit: submitLabel, busy } = texts[change];
  const { form, field, submit, status } = useSubmitForm({
    schema: z.object({ reason: reasonSchema }),
    defaults: { reason: '' },
    draft: `${change}-${donation.id}`,
    mutation: changeDonation,
    errorText: recordErrorText,
  });
  return (
    <FormDialog
      {...status}
      title={title}
      intro={<p>{intro}</p>}
      submitLabel={submitLabel}
      busyLabel={busy}
      isDangerous={change === 'void_donation'}
      onSubmit={form.handleSubmit(({ reason }) =>
        submit({ id: donation.id, version: donation.version, change, reason }, onClose),
      )}
      onClose={onClose}
    >
      {field('reason', 'Why?')}
    </FormDialog>
  );
}
