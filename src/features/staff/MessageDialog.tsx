import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { staffMessageSchema } from '@/features/staff/staff-message-schema';
import { sendStaffMessage } from '@/features/staff/staff-queries';
import { supporterName, type Supporter } from '@/features/staff/supporter';
import { accessErrorText } from '@/lib/access-errors';

interface Props {
  to: Supporter;
  onClose: () => void;
}

export function MessageDialog({ to, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(staffMessageSchema),
    defaultValues: { subject: '', body: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(`message-to-${to.userId}`, form);
  const { submit, isPending, isError, error } = useSubmitOnce(sendStaffMessage);
  const { errors, isDirty } = formState;

  const onSubmit = handleSubmit((message) => submit({ to, ...message }, onClose));

  return (
    <Dialog title={`Message ${supporterName(to)}`} holdsWork={isDirty} onClose={onClose}>
      <Form name={`Message ${supporterName(to)}`} onSubmit={onSubmit}>
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
            {accessErrorText(error) ?? 'Failed to send message. Please try again.'}
          </p>
        ) : null}
        <DialogActions onCancel={onClose}>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Sending...' : 'Send Message'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
