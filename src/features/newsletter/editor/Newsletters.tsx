import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { buttonClass } from '@/components/ui/button-class';
import { newslettersQuery } from '@/features/newsletter/editor/editor-queries';
import { NewsletterList } from '@/features/newsletter/editor/NewsletterList';
import { OpenNewsletter } from '@/features/newsletter/editor/OpenNewsletter';
import { useOpenNewsletter } from '@/features/newsletter/editor/use-open-newsletter';
import { SubscriberDownload } from '@/features/newsletter/SubscriberDownload';

/** The list of newsletters and the addresses, or one open newsletter. */
export function Newsletters() {
  const { data: newsletters, isError, error, isFetching, refetch } = useQuery(newslettersQuery);
  const { isOpen, openId, open, close, rename } = useOpenNewsletter();
  const writeButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const retry = () => void refetch();

  // The button that had the focus is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) writeButton.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (newsletters === undefined) {
    return isError ? (
      <ErrorState
        error={error}
        title="The newsletters could not be loaded"
        retrying={isFetching}
        onRetry={retry}
      />
    ) : (
      <p role="status" className="py-10 text-lg text-muted">
        Loading newsletters...
      </p>
    );
  }
  if (isOpen) {
    return (
      <OpenNewsletter newsletters={newsletters} id={openId} onSaved={rename} onClose={close} />
    );
  }
  return (
    <>
      {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <button
        ref={writeButton}
        type="button"
        className={buttonClass('primary', 'w-full sm:w-auto')}
        onClick={() => open()}
      >
        Write a newsletter
      </button>
      <NewsletterList newsletters={newsletters} onOpen={open} />
      <SubscriberDownload />
    </>
  );
}
