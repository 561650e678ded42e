import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { staffMessageSchema, type StaffMessage } from '@/features/staff/staff-message';
import { sendStaffMessage } from '@/features/staff/staff-queries';
import { supporterName, type Supporter } from '@/features/staff/supporter';

interface Props {
  to: Supporter;
  onClose: () => void;
}

/** Writes a letter to one supporter. What was typed stays until it is sent. */
export function MessageDialog({ to, onClose }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(staffMessageSchema),
    defaultValues: { subject: '', body: '' },
  });
  const { mutate, isPending, isError } = useMutation(sendStaffMessage);
  // Two quick presses are both validated before the first of them shows as pending.
  const isOnItsWay = useRef(false);
  const { errors, isDirty } = formState;

  const send = (letter: StaffMessage) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const allowAnother = () => {
      isOnItsWay.current = false;
    };
    mutate({ to, ...letter }, { onSuccess: onClose, onError: allowAnother });
  };

  return (
    <Dialog title={`Message ${supporterName(to)}`} holdsWork={isDirty} onClose={onClose}>
      <form
        noValidate
        aria-label={`Message ${supporterName(to)}`}
        className="grid gap-2"
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <TextField
          label="Subject"
          autoComplete="off"
          error={errors.subject?.message}
          {...register('subject')}
        />
        <TextAreaField
          label="Message"
          rows={7}
          error={errors.body?.message}
          {...register('body')}
        />
        {isError ? (
          <p role="alert" className="mb-2 font-medium text-brick-text">
            Failed to send message. Please try again.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={isPending} className={buttonClass('primary')}>
            {isPending ? 'Sending...' : 'Send Message'}
          </button>
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
