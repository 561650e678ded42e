import type { UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';

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
          ? 'That did not work. Please check your connection and try again.'
          : null}
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className={buttonClass('primary', 'mt-6 w-full')}
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
