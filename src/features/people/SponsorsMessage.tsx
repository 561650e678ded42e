import { useState } from 'react';
import type * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useBlocker } from '@/components/use-blocker';
import { useSchemaForm } from '@/components/use-submit-form';
import { MESSAGE_MAX_LENGTH } from '@/config/limits';
import type { ChosenDog } from '@/features/dogs/DogCombobox';
import { messageSponsors } from '@/features/mailings/team/mailing-api';
import { MailingDialog } from '@/features/mailings/team/MailingDialog';
import { MailingProgress } from '@/features/mailings/team/MailingProgress';
import { staffMessageSchema } from '@/features/people/MessageDialog';
import { SUBJECT_MAX_LENGTH } from '@/lib/form-schemas';
import { lengthText, plural } from '@/lib/numbers';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';

const empty = { subject: '', body: '' };

/** A message to all sponsors of a dog, and how far the last ones are. */
export function SponsorsMessage({ dog }: { dog: ChosenDog }) {
  const { form, field, isDirty } = useSchemaForm({
    schema: staffMessageSchema,
    defaults: empty,
    draft: `message-to-sponsors-${dog.id}`,
  });
  useBlocker(isDirty);
  const [asked, setAsked] = useState<z.output<typeof staffMessageSchema> | null>(null);

  return (
    <>
      <Form
        label={`Message to the sponsors of ${dog.name}`}
        onSubmit={form.handleSubmit(setAsked)}
        className="max-w-reading"
      >
        {field(
          'subject',
          'Subject',
          { autoComplete: 'off', dir: 'auto' },
          lengthText(form.watch('subject').length, SUBJECT_MAX_LENGTH),
        )}
        {field('body', 'Message', { rows: 7, maxLength: MESSAGE_MAX_LENGTH, dir: 'auto' })}
        <button type="submit" className={buttonClass('primary', 'w-full sm:w-auto')}>
          Send...
        </button>
      </Form>
      <MailingProgress target={{ kind: 'sponsor-message', dogId: dog.id }} />
      {asked ? (
        <AskDialog
          dog={dog}
          message={asked}
          onSent={() => {
            form.reset(empty);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

interface AskDialogProps {
  dog: ChosenDog;
  message: z.output<typeof staffMessageSchema>;
  onSent: () => void;
  onClose: () => void;
}

function AskDialog({ dog, message, onSent, onClose }: AskDialogProps) {
  const { submit, isPending, error } = useSubmitOnce(messageSponsors);
  const send = (count: number) =>
    submit({ dogId: dog.id, ...message }, () => {
      onSent();
      void showToast(
        'success',
        plural(count, {
          one: 'The message is on its way to {count} sponsor.',
          other: 'The message is on its way to {count} sponsors.',
        }),
      );
    });
  return (
    <MailingDialog
      title={`Write to the sponsors of ${dog.name}?`}
      target={{ kind: 'sponsor-message', dogId: dog.id }}
      recipientsText="It goes to everybody who sponsors this dog or all dogs, paused sponsorships too, each person once. What is sent can’t be changed or called back."
      emptyText="Nobody sponsors this dog now."
      buttonForms={{ one: 'Send to {count} sponsor', other: 'Send to {count} sponsors' }}
      isPending={isPending}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <div className="max-h-56 overflow-y-auto rounded-control border border-line bg-surface p-4 wrap-anywhere">
        <p dir="auto" lang={languageOf(message.subject)} className="font-semibold">
          {message.subject}
        </p>
        <p dir="auto" lang={languageOf(message.body)} className="mt-2 whitespace-pre-line">
          {message.body}
        </p>
      </div>
    </MailingDialog>
  );
}
