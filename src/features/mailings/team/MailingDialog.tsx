import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mailingErrorText, recipientCountQuery } from '@/features/mailings/team/mailing-api';
import type { MailingTarget } from '@/features/mailings/team/mailing';
import { ErrorState } from '@/components/states/ErrorState';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { FormError } from '@/components/ui/FormError';
import { plural } from '@/lib/numbers';

interface Props {
  title: string;
  /** Null while something is still to be chosen. */
  target: MailingTarget | null;
  /** What is chosen here, and a preview of what is sent. */
  children: ReactNode;
  /** Who gets it, in words. */
  recipientsText: string;
  emptyText: string;
  /** With the count. */
  buttonForms: Parameters<typeof plural>[1];
  isPending: boolean;
  /** Of the last press. */
  error: Error | null;
  /** @param count as it was shown */
  onSend: (count: number) => void;
  onClose: () => void;
}

/** Asks before many people are written to, with their number. */
export function MailingDialog(props: Props) {
  const { title, target, children, isPending, error, onClose } = props;
  return (
    <Dialog title={title} isBusy={isPending} onClose={onClose}>
      {children}
      {target ? <Recipients {...props} target={target} /> : null}
      <FormError>{error && !isPending ? mailingErrorText(error) : null}</FormError>
    </Dialog>
  );
}

function Recipients(props: Props & { target: MailingTarget }) {
  const { target, recipientsText, emptyText, buttonForms, isPending, onSend } = props;
  const {
    data: count,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery(recipientCountQuery(target));
  if (isError && count === undefined) {
    return (
      <ErrorState
        error={error}
        title="The people could not be counted"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <p role="status" className="text-muted">
        {count === undefined ? 'Counting the people...' : count === 0 ? emptyText : recipientsText}
      </p>
      <DialogActions>
        {count ? (
          <BusyButton
            type="button"
            isBusy={isPending}
            className={buttonClass('primary')}
            onClick={() => onSend(count)}
          >
            {isPending ? 'Sending...' : plural(count, buttonForms)}
          </BusyButton>
        ) : null}
      </DialogActions>
    </>
  );
}
