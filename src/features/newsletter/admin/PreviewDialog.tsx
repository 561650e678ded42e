import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/states/ErrorState';
import { Dialog } from '@/components/ui/Dialog';
import { previewQuery, type NewsletterText } from '@/features/newsletter/admin/newsletters-api';
import { languageOf } from '@/lib/text';
import { showInFrame } from '@/lib/trusted-types';

interface Props {
  text: NewsletterText;
  onClose: () => void;
}

/** The email as it will look, in a frame without scripts. */
export function PreviewDialog({ text, onClose }: Props) {
  const { data: html, isError, isFetching, refetch } = useQuery(previewQuery(text));
  return (
    <Dialog title="Preview" onClose={onClose}>
      <p dir="auto" lang={languageOf(text.subject)} className="wrap-anywhere">
        <span className="text-muted">Subject: </span>
        {text.subject}
      </p>
      {isError ? (
        <ErrorState
          title="The preview could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {html === undefined ? (
        isError ? null : (
          <p role="status">Loading the preview...</p>
        )
      ) : (
        <iframe
          title="The email"
          sandbox=""
          ref={(frame) => {
            if (frame) showInFrame(frame, html);
          }}
          className="h-[60dvh] w-full rounded-control border border-line"
        />
      )}
    </Dialog>
  );
}
