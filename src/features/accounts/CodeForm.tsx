import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  enterCode,
  RefusedCodeError,
  requestCode,
  StorageProblem,
  type TypedAccount,
} from '@/features/accounts/auth-api';
import { CodeField, codeSchema, StorageNotice } from '@/features/accounts/FormParts';
import { readSignInState, useReturnPath, type SentCode } from '@/features/accounts/return-to';
import { serverTime } from '@/lib/clock';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

/**
 * The code that was emailed for a tab of the sign-in page. In the state of the router, because a phone may drop the page
 * while the email is read.
 */
export function useSentCode(tab: SentCode['tab']) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { code } = readSignInState(state);
  const setEmailed = (email: string) => {
    const emailed: SentCode = { email, tab, askedAt: serverTime() };
    void navigate({ search }, { replace: true, state: { ...Object(state), code: emailed } });
  };
  return [code?.tab === tab ? code : null, setEmailed] as const;
}

const WRONG_TRIES = 5;
const VALID_MILLISECONDS = 30 * 60_000;

interface Refusal {
  askedAt: number;
  now: number;
  wrongTries: number;
  /** In another tab of this browser, after `askedAt`. */
  isAskedAgain: boolean;
}

/** Why a code was refused, as far as this browser knows. */
export function refusedCodeText({ askedAt, now, wrongTries, isAskedAgain }: Refusal): string {
  if (isAskedAgain) {
    return say('You have asked for another code in another tab. Use the one in the newest email.');
  }
  if (now - askedAt >= VALID_MILLISECONDS) {
    return say('This code has expired: it works for half an hour. Ask for a new one.');
  }
  return wrongTries >= WRONG_TRIES
    ? say('That was the fifth wrong code. Ask for a new one.')
    : say('This code is wrong. Use the eight digits of the newest email.');
}

const schema = z.object({ code: codeSchema });

interface Props {
  code: SentCode;
  /** What was typed to sign up or in; null for a code that was asked for alone, and after a reload. */
  account: TypedAccount | null;
  /** Typed elsewhere on this page. */
  name?: string | undefined;
  onAskedAgain: (email: string) => void;
}

/** Signs in by the code of the email, and returns to the page that the person came from. Its `key` is the code's time. */
export function CodeForm({ code, account, name, onAskedAgain }: Props) {
  const { email, askedAt } = code;
  const returnTo = useReturnPath();
  const title = say`Check your email: we sent a code to ${email}.`;
  const card = useRef<HTMLDivElement>(null);
  const [wrongTries, setWrongTries] = useState(0);
  const isAskedAgain = useIsAskedAgain(code);
  const { form, inputProps, submit, isPending, isSuccess, error } = useSubmitForm({
    schema,
    defaults: { code: '' },
    mutation: enterCode(returnTo),
  });
  const { handleSubmit, setError, setFocus } = form;
  useEffect(() => {
    // On a phone a button was pressed a window's height away.
    card.current?.scrollIntoView({ block: 'center' });
    setFocus('code');
  }, [setFocus]);
  const anotherCode = useSubmitOnce(requestCode);
  // After success the button stays disabled until the next page is loaded.
  const isBusy = isPending || isSuccess;
  const needsNewCode = wrongTries >= WRONG_TRIES;

  const onError = (failure: Error) => {
    if (!(failure instanceof RefusedCodeError)) return;
    const tries = wrongTries + 1;
    setWrongTries(tries);
    const message = refusedCodeText({
      askedAt,
      now: serverTime(),
      wrongTries: tries,
      isAskedAgain,
    });
    setError('code', { message }, { shouldFocus: true });
  };
  const onSubmit = handleSubmit((values) => {
    if (isSuccess || needsNewCode) return;
    submit({ email, code: values.code, account, name }, undefined, onError);
  });
  const sendAgain = () =>
    anotherCode.submit({ email }, () => {
      onAskedAgain(email);
      void showToast('success', say('A new code is on its way.'));
    });

  return (
    <div ref={card} className="mb-6 rounded-card border-2 border-amber bg-surface p-5 enlarged:p-3">
      <h2 className="font-text! text-base! font-semibold! wrap-anywhere">{title}</h2>
      <p className="mt-1 mb-4 text-muted">
        It works once, within half an hour. It can take a few minutes; please check your spam folder
        too.
      </p>
      <Form label={title} onSubmit={onSubmit}>
        {error instanceof StorageProblem ? <StorageNotice /> : null}
        <CodeField
          label={say('Code')}
          hint={say('Eight digits, from the newest email.')}
          readOnly={needsNewCode}
          {...inputProps('code')}
        />
        {needsNewCode ? null : (
          <BusyButton type="submit" isBusy={isBusy} className={buttonClass('primary', 'w-full')}>
            {isBusy ? 'Checking...' : 'Continue'}
          </BusyButton>
        )}
        <BusyButton
          type="button"
          isBusy={anotherCode.isPending}
          className={
            needsNewCode
              ? buttonClass('secondary', 'w-full')
              : 'text-link min-h-11 justify-self-start'
          }
          onClick={sendAgain}
        >
          {anotherCode.isPending ? 'Sending...' : 'Send a new code'}
        </BusyButton>
      </Form>
    </div>
  );
}

/** Whether another tab of this browser has asked for a code after this one, which replaces it. */
function useIsAskedAgain({ email, askedAt }: SentCode): boolean {
  const [newest, setNewest] = useState(0);
  useEffect(() => {
    const channel = new BroadcastChannel('paws-codes');
    channel.addEventListener('message', ({ data }: MessageEvent<SentCode>) => {
      if (data.email === email) setNewest(data.askedAt);
    });
    // oxlint-disable-next-line require-post-message-target-origin -- only pages of this origin have the channel
    channel.postMessage({ email, askedAt });
    return () => channel.close();
  }, [email, askedAt]);
  return newest > askedAt;
}
