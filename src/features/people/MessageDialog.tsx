import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';
import { letterErrorText, sendStaffMessage, type Recipient } from '@/features/people/people-api';
import { personName } from '@/features/people/person';
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
  to: Recipient;
  onClose: () => void;
}

/** Writes to somebody: into the inbox of an account, else by email. */
export function MessageDialog({ to, onClose }: Props) {
  const { form, field, submit, status } = useSubmitForm({
    schema: staffMessageSchema,
    defaults: { subject: '', body: '' },
    draft: `message-to-${to.userId ?? to.personId}`,
    mutation: sendStaffMessage,
    errorText: letterErrorText,
  });
  return (
    <FormDialog
      {...status}
      title={`${to.userId === null ? 'Email' : 'Message'} ${personName(to)}`}
      {...(to.userId === null && {
        intro: <p>It goes by email, with your name. Answers reach the office’s mailbox.</p>,
      })}
      submitLabel={to.userId === null ? 'Send Email' : 'Send Message'}
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
