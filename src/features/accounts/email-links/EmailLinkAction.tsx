import type { UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { site } from '@/config/site';

interface Props<Result> {
  token: string;
  action: UseMutationOptions<Result, Error, string>;
  explanation: string;
  button: string;
  busyButton: string;
  renderOutcome: (result: Result) => ReactNode;
}

/**
 * Does what the link of an email asks for when a button is pressed. Not when the page opens, because mail scanners open
 * every link.
 */
export function EmailLinkAction<Result>(props: Props<Result>) {
  const { token, action, explanation, button, busyButton, renderOutcome } = props;
  const { submit, isPending, isError, data } = useSubmitOnce(action);
  if (data !== undefined) return <Outcome>{renderOutcome(data)}</Outcome>;
  return (
    <>
      <p className="text-lg text-muted">{explanation}</p>
      <p role="alert" className="mt-4 font-medium text-brick-text empty:hidden">
        {isError && !isPending
          ? 'That didn’t work. Please check your connection and try again.'
          : null}
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className={buttonClass('secondary', 'mt-6 w-full')}
        onClick={() => submit(token)}
      >
        {isPending ? busyButton : isError ? 'Try again' : button}
      </BusyButton>
    </>
  );
}

/** Takes the focus of the button that it replaces. */
function Outcome({ children }: { children: ReactNode }) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} role="status" tabIndex={-1} className="grid gap-4 text-lg outline-none">
      {children}
    </div>
  );
}

/** For a link without a valid token. */
export function IncompleteLink() {
  return (
    <p className="text-lg text-muted">
      This link is incomplete, so nothing has changed. Open the link in our email again, or copy all
      of it: some mail programs break long links. If that does not help, write to{' '}
      <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
        {site.email}
      </a>
      .
    </p>
  );
}
