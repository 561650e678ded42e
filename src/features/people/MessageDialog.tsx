import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { TextField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';
import { letterErrorText, sendStaffMessage, type Recipient } from '@/features/people/people-api';
import { personName } from '@/features/people/person';
import { formResolver } from '@/lib/form-resolver';
import { cleanedText, storable, SUBJECT_MAX_LENGTH, subjectSchema } from '@/lib/form-schemas';
import { lengthText } from '@/lib/numbers';

export const staffMessageSchema = z.object({
  subject: subjectSchema,
  body: z
    .string()
    .check(
      cleanedText,
      storable,
      z.minLength(1, 'Message is required.'),
      z.maxLength(MESSAGE_MAX_LENGTH, `Message must be at most ${MESSAGE_MAX_LENGTH} characters.`),
    ),
});

interface Props {
  to: Recipient;
  onClose: () => void;
}

/** Writes to somebody: into the inbox of an account, else by email. */
export function MessageDialog({ to, onClose }: Props) {
  const form = useForm({
    resolver: formResolver(staffMessageSchema),
    defaultValues: { subject: '', body: '' },
  });
  const { register, handleSubmit, watch, formState } = form;
  useFormDraft(`message-to-${to.userId ?? to.personId}`, form);
  const { submit, isPending, error } = useSubmitOnce(sendStaffMessage);
  const { errors, isDirty } = formState;

  return (
    <FormDialog
      title={`${to.userId === null ? 'Email' : 'Message'} ${personName(to)}`}
      {...(to.userId === null && {
        intro: <p>It goes by email, with your name. Answers reach the office’s mailbox.</p>,
      })}
      hasUnsavedChanges={isDirty}
      error={error && letterErrorText(error)}
      submitLabel={to.userId === null ? 'Send Email' : 'Send Message'}
      busyLabel="Sending..."
      isBusy={isPending}
      onSubmit={handleSubmit((message) => submit({ to, ...message }, onClose))}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
