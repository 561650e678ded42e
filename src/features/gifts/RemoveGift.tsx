import { useEffect, useRef, useState } from 'react';
import { PageCard } from '@/components/PageCard';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { giftErrorMessage, deleteGiftPage } from '@/features/gifts/gifts-api';
import { say } from '@/lib/say';

interface Props {
  giftId: string;
  secret: string;
  onRemoved: () => void;
}

/** Lets the recipient of a gift delete its page. */
export function RemoveGift({ giftId, secret, onRemoved }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { submit, isPending, error } = useSubmitOnce(deleteGiftPage);
  return (
    <section className="mt-10 max-w-reading border-t border-line pt-6 print:hidden">
      <p className="text-muted">Would you rather not have this page?</p>
      <button
        type="button"
        className={buttonClass('quiet', 'mt-2')}
        onClick={() => setIsAsking(true)}
      >
        Remove this page
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={say('Remove this page?')}
          text={say(
            'The page, the names and the message are deleted, for the person who gave the gift as well. That can’t be undone. What was given stays with the dogs.',
          )}
          error={error && !isPending ? giftErrorMessage(error) : null}
          confirmLabel={say('Remove the page')}
          busyLabel={say('Removing...')}
          startsAtTitle
          isBusy={isPending}
          isDangerous
          onConfirm={() => submit({ giftId, secret }, onRemoved)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
}

/** Instead of the page. Takes the focus of the button that it replaces. */
export function RemovedGift() {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <PageCard title={say('The page is removed')}>
      <p ref={outcome} role="status" tabIndex={-1} className="text-lg outline-none">
        The page, the names and the message are deleted. There is nothing else you need to do.
      </p>
    </PageCard>
  );
}
