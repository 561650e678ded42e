import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';
import { sendStaffMessage } from '@/features/people/people-api';
import { personName } from '@/features/people/person';
import { accessErrorText } from '@/lib/access-errors';
import { requiredTextSchema, SUBJECT_MAX_LENGTH, subjectSchema } from '@/lib/form-schemas';
import { lengthText } from '@/lib/numbers';

export const staffMessageSchema = z.object({
  subject: subjectSchema,
  body: requiredTextSchema(
    MESSAGE_MAX_LENGTH,
    `Message must be at most ${MESSAGE_MAX_LENGTH} characters.`,
    'Message is required.',
  ),
});

interface Props {
  to: { userId: string; name: string; email: string | null };
  onClose: () => void;
}

export function MessageDialog({ to, onClose }: Props) {
  const { form, field, submit, status } = useSubmitForm({
    schema: staffMessageSchema,
    defaults: { subject: '', body: '' },
    draft: `message-to-${to.userId}`,
    mutation: sendStaffMessage,
    errorText: (error) => accessErrorText(error) ?? 'Failed to send message. Please try again.',
  });
  return (
    <FormDialog
      {...status}
      title={`Message ${personName(to)}`}
      submitLabel="Send Message"
      busyLabel="Sending..."
      onSubmit={form.handleSubmit((message) => submit({ to, ...message }, onClose))}
      onClose={onClose}
    >
      {field(
        'subject',
        'Subject',
        'line',
        lengthText(form.watch('subject').length, SUBJECT_MAX_LENGTH),
      )}
      {field('body', 'Message', { rows: 7, maxLength: MESSAGE_MAX_LENGTH })}
    </FormDialog>
  );
}
