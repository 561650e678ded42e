import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { useConnection } from '@/components/use-connection';
import type { Draft } from '@/features/dog-updates/team/draft';
import { progressQuery } from '@/features/dog-updates/team/draft-queries';
import {
  changeDraft,
  deleteDraft,
  withDraftsLocked,
} from '@/features/dog-updates/team/draft-store';
import { SendProgressList } from '@/features/dog-updates/team/SendProgressList';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/text';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/numbers';
import { showToast } from '@/lib/toast';

const buttonSize = 'flex-auto sm:flex-none';

/** An update that is unfinished, waits to be sent, is being sent or could not be sent. */
export function DraftCard({ draft }: { draft: Draft }) {
  const headingId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: progress = null } = useQuery(progressQuery(draft.id));
  const { dogId, dogName, body, media, isReady, problem } = draft;
  const isSending = isReady && problem === null && progress !== null;

  const retry = () => {
    client.removeQueries({ queryKey: progressQuery(draft.id).queryKey });
    ifNotBeingSent(() => changeDraft(draft.id, { problem: null }));
  };
  const edit = () =>
    ifNotBeingSent(async () => {
      await changeDraft(draft.id, { isReady: false, savedAt: Date.now() });
      await navigate(paths.writeUpdate(dogId));
    });
  const discard = () => {
    if (window.confirm(discardQuestion(draft))) ifNotBeingSent(() => deleteDraft(draft));
  };

  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-control bg-surface p-4 wrap-anywhere"
    >
      <h3 id={headingId} lang={languageOf(dogName)}>
        {dogName}
      </h3>
      <p dir="auto" lang={languageOf(body)} className="line-clamp-2">
        {body}
      </p>
      <p className="text-sm text-muted">
        {`${mediaText(media)}, saved on ${formatDateTime(new Date(draft.savedAt).toISOString())}`}
      </p>
      <DraftState draft={draft} isSending={isSending} />
      {isSending ? <SendProgressList media={media} progress={progress} /> : null}
      {isSending ? null : (
        <div className="mt-3 flex flex-wrap gap-3">
          {isReady ? null : (
            <Link
              to={paths.writeUpdate(dogId)}
              aria-describedby={headingId}
              className={buttonClass('primary', buttonSize)}
            >
              Continue
            </Link>
          )}
          {problem ? (
            <button
              type="button"
              aria-describedby={headingId}
              className={buttonClass('primary', buttonSize)}
              onClick={problem.isFinal ? edit : retry}
            >
              {problem.isFinal ? 'Edit' : 'Try again'}
            </button>
          ) : null}
          <button
            type="button"
            aria-describedby={headingId}
            className={buttonClass('quiet', `${buttonSize} border-2 border-control`)}
            onClick={discard}
          >
            Discard
          </button>
        </div>
      )}
    </article>
  );
}

function DraftState({
  draft: { isReady, problem },
  isSending,
}: {
  draft: Draft;
  isSending: boolean;
}) {
  const connection = useConnection();
  if (problem) {
    return (
      <p role="alert" className="mt-2 font-medium text-brick-text">
        {problem.sentence}
      </p>
    );
  }
  if (!isReady || isSending) return null;
  return (
    <p role="status" className="mt-2 font-medium">
      {connection === 'offline'
        ? 'Waits for the network. It is sent automatically when this site is open and you are online.'
        : 'Waits to be sent.'}
    </p>
  );
}

/** Another tab may be sending the draft at this moment. */
function ifNotBeingSent(task: () => Promise<void>): void {
  const run = async () => {
    const isDone = await withDraftsLocked(
      async () => {
        await task();
        return true;
      },
      { isPatient: false },
    );
    if (!isDone)
      void showToast('info', 'An update is being sent right now. Try again in a moment.');
  };
  run().catch((error: unknown) => {
    console.error(error);
    void showToast('error', 'This browser could not change the draft.');
  });
}

function mediaText(media: Draft['media']): string {
  const videoCount = media.filter(({ video }) => video !== null).length;
  const pictureCount = media.length - videoCount;
  const parts = [
    pictureCount > 0 ? plural(pictureCount, { one: '1 picture', other: '{count} pictures' }) : '',
    videoCount > 0 ? plural(videoCount, { one: '1 video', other: '{count} videos' }) : '',
  ].filter(Boolean);
  return parts.join(' and ') || 'No pictures';
}

function discardQuestion({ dogName, media }: Draft): string {
  return media.length === 0
    ? `Discard this update about ${dogName}?`
    : `Discard this update about ${dogName}, with ${mediaText(media)}?`;
}
