import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';
import { sendStaffMessage } from '@/features/people/people-api';
import { personName } from '@/features/people/person';
import { accessErrorText } from '@/lib/access-errors';
import { formResolver } from '@/lib/form-resolver';
import { storable, SUBJECT_MAX_LENGTH, subjectSchema } from '@/lib/form-schemas';
import { lengthText } from '@/lib/numbers';

export const staffMessageSchema = z.object({
  subject: subjectSchema,
  body: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'Message is required.'),
      z.maxLength(MESSAGE_MAX_LENGTH, `Message must be at most ${MESSAGE_MAX_LENGTH} characters.`),
    ),
});

interface Props {
  to: { userId: string; name: string; email: string };
  onClose: () => void;
}

export function MessageDialog({ to, onClose }: Props) {
  const form = useForm({
    resolver: formResolver(staffMessageSchema),
    defaultValues: { subject: '', body: '' },
  });
  const { register, handleSubmit, watch, formState } = form;
  useFormDraft(`message-to-${to.userId}`, form);
  const { submit, isPending, isError, error } = useSubmitOnce(sendStaffMessage);
  const { errors, isDirty } = formState;

  const onSubmit = handleSubmit((message) => submit({ to, ...message }, onClose));

  return (
    <Dialog
      title={`Message ${personName(to)}`}
      hasUnsavedChanges={isDirty}
      isBusy={isPending}
      onClose={onClose}
    >
      <Form label={`Message ${personName(to)}`} onSubmit={onSubmit}>
        <TextField
          label="Subject"
          autoComplete="off"
          hint={lengthText(watch('subject').length, SUBJECT_MAX_LENGTH)}
          error={errors.subject?.message}
          {...register('subject')}
        />
        <CountedTextArea
          label="Message"
          rows={7}
          text={watch('body')}
          maxLength={MESSAGE_MAX_LENGTH}
          error={errors.body?.message}
          {...register('body')}
        />
        <FormError>
          {isError ? (accessErrorText(error) ?? 'Failed to send message. Please try again.') : null}
        </FormError>
        <DialogActions>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Sending...' : 'Send Message'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
