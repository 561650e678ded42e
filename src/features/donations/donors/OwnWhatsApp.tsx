import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useEditing } from '@/components/ui/use-editing';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { askToLeave, useBlocker } from '@/components/use-blocker';
import { useSubmitForm } from '@/components/use-submit-form';
import { donorQuery, setWhatsApp, whatsAppQuery } from '@/features/donations/donors/donors-api';
import {
  noWhatsApp,
  whatsAppChecks,
  whatsAppFields,
  WhatsAppFields,
} from '@/features/donations/donors/WhatsAppFields';
import { formatDate } from '@/lib/dates';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

/** On the profile: the number for photos and receipts, which a donor gives, changes and takes back. */
export function OwnWhatsApp({ userId }: { userId: string }) {
  const { data: own } = useQuery(whatsAppQuery(userId));
  const { data: donor } = useQuery(donorQuery(userId));
  const { isEditing, openForm, closeForm, openButton } = useEditing();
  const { submit: remove, isPending } = useSubmitOnce(setWhatsApp(userId));
  // The number is kept with the details for receipts.
  if (own === undefined || (own === null && !donor)) return null;
  return (
    <section aria-labelledby="whatsapp" className="mt-10">
      <h3 id="whatsapp">WhatsApp</h3>
      <p className="mt-1 mb-4 max-w-reading text-muted">
        Our team may send you photos of the dogs and your receipts there, and never calls.
      </p>
      {isEditing ? (
        <NumberForm userId={userId} number={own?.number ?? ''} onDone={closeForm} />
      ) : (
        <>
          {own ? (
            <p className="mb-4">{`${own.number}, since ${formatDate(own.consented_at)}`}</p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            {donor ? (
              <button
                ref={openButton}
                type="button"
                className={buttonClass('secondary')}
                onClick={openForm}
              >
                {own ? 'Change the number' : 'Add a number'}
              </button>
            ) : null}
            {own ? (
              <BusyButton
                type="button"
                isBusy={isPending}
                className={buttonClass('quiet')}
                onClick={() =>
                  remove(null, () => void showToast('success', say('WhatsApp number deleted')))
                }
              >
                Delete the number
              </BusyButton>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}

const schema = z.object(whatsAppFields).check(...whatsAppChecks);

interface FormProps {
  userId: string;
  /** '' for none. */
  number: string;
  onDone: () => void;
}

function NumberForm({ userId, number, onDone }: FormProps) {
  const { form, inputProps, isDirty, submit, isPending, error } = useSubmitForm({
    schema,
    defaults: { ...noWhatsApp, whatsApp: number },
    mutation: setWhatsApp(userId),
  });
  const { handleSubmit, setFocus } = form;
  useBlocker(isDirty);
  // The button that opened the form, and had focus, was removed.
  useEffect(() => setFocus('whatsApp'), [setFocus]);
  const { error: numberError, ...field } = inputProps('whatsApp');
  const { error: consentError, ...consent } = inputProps('whatsAppConsent');
  return (
    <Form
      label={say('WhatsApp')}
      className="max-w-xl"
      onSubmit={handleSubmit(({ whatsApp }) =>
        submit(whatsApp === '' ? null : whatsApp, () => {
          void showToast('success', say('WhatsApp number saved'));
          onDone();
        }),
      )}
    >
      <WhatsAppFields
        dogName={undefined}
        number={field}
        numberError={numberError}
        consent={consent}
        consentError={consentError}
      />
      <FormError>
        {error ? say('The number could not be saved. Please try again.') : null}
      </FormError>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary')}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </BusyButton>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => askToLeave(onDone, isDirty)}
        >
          Cancel
        </button>
      </div>
    </Form>
  );
}
