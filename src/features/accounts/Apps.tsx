import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { RefusedCodeError } from '@/features/accounts/auth-api';
import {
  appsQuery,
  confirmApp,
  isAppGone,
  removeApp,
  startApp,
  type NewApp,
} from '@/features/accounts/second-factor-api';
import { AppCodeField, appCodeSchema, wrongAppCode } from '@/features/accounts/SecondFactorForm';
import { formatDate } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

/** The person's authenticator apps: set one up, add another device, remove one. */
export function Apps() {
  const query = useQuery(appsQuery);
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const start = useSubmitOnce(startApp);
  const startButton = useRef<HTMLButtonElement>(null);
  const finish = () => {
    flushSync(() => {
      setNewApp(null);
      setRemovedId(null);
    });
    // The form that had the focus is gone.
    startButton.current?.focus();
  };
  return (
    <QueryView
      query={query}
      failed={say('Your authenticator apps could not be loaded')}
      headingLevel={3}
      loading={null}
    >
      {(apps) => (
        <>
          {apps.length > 0 ? (
            <ul role="list" className="mb-4 divide-y divide-line border-y border-line">
              {apps.map(({ id, created_at: addedAt }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <span>{say`App set up on ${formatDate(addedAt)}`}</span>
                  <button
                    type="button"
                    className={buttonClass('danger', SMALL_BUTTON)}
                    onClick={() => setRemovedId(id)}
                  >
                    Remove
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          {apps.length === 1 ? (
            <p className="mb-4 rounded-card border-2 border-amber bg-surface p-5">
              Set up a second device too. If you lose the only one, you can’t sign in until another
              administrator removes it.
            </p>
          ) : null}
          {newApp ? (
            <NewAppForm
              key={newApp.id}
              app={newApp}
              onConfirmed={finish}
              onGone={() => start.submit(undefined, setNewApp)}
            />
          ) : (
            <BusyButton
              ref={startButton}
              type="button"
              isBusy={start.isPending}
              className={buttonClass('secondary', 'w-full sm:w-auto')}
              onClick={() => start.submit(undefined, setNewApp)}
            >
              {apps.length === 0 ? say('Set up an app') : say('Add another device')}
            </BusyButton>
          )}
          {removedId ? <RemoveDialog id={removedId} onClose={finish} /> : null}
        </>
      )}
    </QueryView>
  );
}

interface NewAppFormProps {
  app: NewApp;
  onConfirmed: () => void;
  /** The service doesn't know the app any more. */
  onGone: () => void;
}

/** The secret as a picture and as text, and a field for the first code. */
function NewAppForm({ app, onConfirmed, onGone }: NewAppFormProps) {
  const { form, inputProps, submit, status } = useSubmitForm({
    schema: appCodeSchema,
    defaults: { code: '' },
    mutation: confirmApp,
  });
  const { handleSubmit, setError, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const onSuccess = () => {
    void showToast('success', say('Your app is set up'));
    onConfirmed();
  };
  const onError = (failure: Error) => {
    if (isAppGone(failure)) return onGone();
    if (!(failure instanceof RefusedCodeError)) return;
    setError('code', { message: wrongAppCode }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit(({ code }) => submit({ id: app.id, code }, onSuccess, onError));
  return (
    <PageForm
      {...status}
      label={say('Set up an authenticator app')}
      submitLabel={say('Confirm the app')}
      busyLabel={say('Checking...')}
      submitClass={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start')}
      onSubmit={onSubmit}
    >
      <p className="mb-4">
        Scan this picture with an authenticator app, for example Google Authenticator or Aegis. On
        this device, copy the key into the app instead.
      </p>
      <img
        src={app.qrCode}
        alt={say('QR code with the key below')}
        className="mb-4 size-48 rounded-control bg-white p-2"
      />
      <p className="mb-4">
        <span className="block text-muted">Key</span>
        <code className="wrap-anywhere">{app.secret}</code>
      </p>
      <AppCodeField {...inputProps('code')} />
    </PageForm>
  );
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { submit, isPending, error } = useSubmitOnce(removeApp);
  return (
    <ConfirmDialog
      title={say('Remove this app?')}
      text={say(
        'Its codes don’t work any more. Without another app, your password or a code from our email is enough to sign in.',
      )}
      error={error ? removalErrorText(error) : null}
      confirmLabel={say('Remove')}
      busyLabel={say('One moment...')}
      isBusy={isPending}
      isDangerous
      onConfirm={() => submit(id, onClose)}
      onClose={onClose}
    />
  );
}

const removalErrorText = errorTexts({
  otherwise: say('The app could not be removed. Please try again.'),
});
