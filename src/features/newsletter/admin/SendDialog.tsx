import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/states/ErrorState';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  newsletterProgressQuery,
  sendNewsletter,
  type Newsletter,
} from '@/features/newsletter/admin/newsletters-api';
import { accessErrorText } from '@/lib/access-errors';
import { plural } from '@/lib/numbers';
import { languageOf } from '@/lib/text';
import { showToast } from '@/lib/toast';

interface Props {
  newsletter: Newsletter;
  onSent: () => void;
  onClose: () => void;
}

/** Asks before a draft is sent, with the number of addresses. */
export function SendDialog({ newsletter, onSent, onClose }: Props) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    newsletterProgressQuery(newsletter.id),
  );
  const { submit, isPending, isError: hasFailed, error: sendError } = useSubmitOnce(sendNewsletter);

  const send = () => {
    submit(newsletter.id, (count) => {
      onSent();
      void showToast(
        'success',
        plural(count, {
          one: 'The newsletter is on its way to {count} address.',
          other: 'The newsletter is on its way to {count} addresses.',
        }),
      );
    });
  };

  return (
    <Dialog title="Send this newsletter?" isBusy={isPending} onClose={onClose}>
      <p dir="auto" lang={languageOf(newsletter.subject)} className="font-semibold wrap-anywhere">
        {newsletter.subject}
      </p>
      {isError && !data ? (
        <ErrorState
          error={error}
          title="The addresses could not be counted"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="text-muted">
          {data ? recipientsText(data.recipients) : 'Counting the addresses...'}
        </p>
      )}
      <FormError>
        {hasFailed && !isPending
          ? (accessErrorText(sendError) ??
            'We can’t tell whether that worked. Please try again: nobody gets the newsletter twice.')
          : null}
      </FormError>
      <DialogActions>
        {data && data.recipients > 0 ? (
          <BusyButton
            type="button"
            isBusy={isPending}
            className={buttonClass('primary')}
            onClick={send}
          >
            {isPending
              ? 'Sending...'
              : plural(data.recipients, {
                  one: 'Send to {count} confirmed address',
                  other: 'Send to {count} confirmed addresses',
                })}
          </BusyButton>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function recipientsText(count: number): string {
  return count === 0
    ? 'Nobody has confirmed a subscription yet, so there is no address to send it to.'
    : 'It goes to everybody who confirmed a subscription and to accounts with Marketing Emails on, each address once. What is sent can’t be changed or called back.';
}
