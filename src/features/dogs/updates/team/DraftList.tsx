import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ask } from '@/components/ask';
import { buttonClass } from '@/components/ui/button-class';
import { useConnection } from '@/components/use-connection';
import { useFocusAfterRemoval } from '@/components/use-focus-after-removal';
import {
  fileNames,
  type Draft,
  type DraftMedia,
  type Queued,
  type SendProgress,
} from '@/features/dogs/updates/team/draft';
import {
  changeDraft,
  deleteDraft,
  sendProgressQuery,
  useDrafts,
  withDraftsLocked,
} from '@/features/dogs/updates/team/draft-store';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/numbers';
import { showToast } from '@/lib/toast';
import { listOf, say } from '@/lib/say';

/** A person's updates that are unfinished or wait to be sent. Nothing without any. */
export function DraftList({ ownerId }: { ownerId: string }) {
  const headingId = useId();
  const { data: drafts } = useDrafts(ownerId);
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfterRemoval(drafts?.length ?? 0, list);
  if (!drafts || drafts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-2xl!">
        Not published yet
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        Kept in this browser, for you alone, also when you sign out.
      </p>
      <ul ref={list} role="list" className="mt-4 grid grid-cols-1 gap-3">
        {drafts.map((draft, index) => (
          <li key={draft.id}>
            <DraftCard draft={draft} onDiscard={() => focusAfter(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function editorPath({ id, dogId, updatedAt }: Draft): string {
  return updatedAt === null ? paths.writeUpdate(dogId) : paths.editUpdate(dogId, id);
}

/** An update that is unfinished, waits to be sent, is being sent or could not be sent. */
function DraftCard({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: progress = null } = useQuery(sendProgressQuery(draft.id));
  const { dogName, body, media, isReady, problem } = draft;
  const isSending = isReady && problem === null && progress !== null;

  const retry = () => {
    client.removeQueries({ queryKey: sendProgressQuery(draft.id).queryKey });
    ifNotBeingSent(() => changeDraft(draft.id, { problem: null }));
  };
  const edit = () =>
    ifNotBeingSent(async () => {
      await changeDraft(draft.id, { isReady: false, savedAt: Date.now() });
      await navigate(editorPath(draft));
    });
  const discard = () =>
    ask(discardQuestion(draft), () =>
      ifNotBeingSent(() => {
        onDiscard();
        return deleteDraft(draft);
      }),
    );

  return (
    <QueuedCard
      item={draft}
      title={dogName}
      text={body}
      detail={`${draft.updatedAt === null ? '' : say('Changes to a published update. ')}${mediaText(media)}, `}
      progress={isSending ? <SendProgressList media={media} progress={progress} /> : null}
      continueAt={isReady ? null : editorPath(draft)}
      onRetry={retry}
      onEdit={edit}
      onDiscard={discard}
    />
  );
}

interface QueuedCardProps {
  item: Queued;
  title: string;
  text: string;
  /** Before when it was saved. */
  detail: string;
  /** While it is being sent. */
  progress: ReactNode;
  /** Where one that is unfinished is continued. */
  continueAt: string | null;
  onRetry: () => void;
  /** After a problem that sending again doesn't solve. */
  onEdit: () => void;
  onDiscard: () => void;
}

const buttonSize = 'flex-auto sm:flex-none';

/** Something that waits in this browser, and what can be done about it. */
export function QueuedCard({ item, title, text, detail, progress, ...actions }: QueuedCardProps) {
  const headingId = useId();
  const { problem } = item;
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-control bg-surface p-4 wrap-anywhere"
    >
      <h3 id={headingId} lang={languageOf(title)}>
        {title}
      </h3>
      <p dir="auto" lang={languageOf(text)} className="line-clamp-2">
        {text}
      </p>
      <p className="text-sm text-muted">
        {`${detail}saved on ${formatDateTime(new Date(item.savedAt).toISOString())}`}
      </p>
      <QueuedState item={item} isSending={progress !== null} />
      {progress ?? (
        <div className="mt-3 flex flex-wrap gap-3">
          {actions.continueAt === null ? null : (
            <Link
              to={actions.continueAt}
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
              onClick={problem.isFinal ? actions.onEdit : actions.onRetry}
            >
              {problem.isFinal ? 'Edit' : 'Try again'}
            </button>
          ) : null}
          <button
            type="button"
            aria-describedby={headingId}
            className={buttonClass('quiet', `${buttonSize} border-2 border-control`)}
            onClick={actions.onDiscard}
          >
            Discard
          </button>
        </div>
      )}
    </article>
  );
}

interface QueuedStateProps {
  item: Queued;
  isSending: boolean;
}

function QueuedState({ item: { isReady, problem }, isSending }: QueuedStateProps) {
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
export function ifNotBeingSent(task: () => Promise<void>): void {
  const run = async () => {
    const isDone = await withDraftsLocked(
      async () => {
        await task();
        return true;
      },
      { isPatient: false },
    );
    if (!isDone)
      void showToast('info', say('Something is being sent right now. Try again in a moment.'));
  };
  run().catch((error: unknown) => {
    console.error(error);
    void showToast('error', say('This browser could not change the draft.'));
  });
}

function mediaText(media: Draft['media']): string {
  const videoCount = media.filter(({ video }) => video !== null).length;
  const pictureCount = media.length - videoCount;
  const parts = [
    pictureCount > 0 ? plural(pictureCount, { one: '1 picture', other: '{count} pictures' }) : '',
    videoCount > 0 ? plural(videoCount, { one: '1 video', other: '{count} videos' }) : '',
  ].filter(Boolean);
  return listOf(parts) || say('No pictures');
}

function discardQuestion({ dogName, media, updatedAt }: Draft): string {
  if (updatedAt !== null) return say`Discard these changes to the update about ${dogName}?`;
  return media.length === 0
    ? say`Discard this update about ${dogName}?`
    : say`Discard this update about ${dogName}, with ${mediaText(media)}?`;
}

interface SendProgressListProps {
  media: readonly DraftMedia[];
  progress: SendProgress;
}

/** How much of each picture and video has been sent. */
function SendProgressList({ media, progress }: SendProgressListProps) {
  const percents = media.map((item) => (item.published ? 100 : percentSent(item, progress)));
  const isUploaded = percents.every((percent) => percent === 100);
  return (
    <>
      <p role="status" className="mt-2 font-medium">
        {isUploaded ? 'Publishing...' : 'Sending...'}
      </p>
      <ul role="list" className="mt-2 grid grid-cols-1 gap-2">
        {media.map((item, index) => (
          <li key={item.id}>
            <label className="grid gap-1 text-sm">
              <span>{`${item.video ? 'Video' : 'Picture'} ${index + 1}: ${percents[index]}%`}</span>
              <progress
                max={100}
                value={percents[index]}
                className="h-2 w-full accent-amber-text"
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each file of a picture or video counts the same, except that a video is most of it. */
function percentSent(media: DraftMedia, progress: SendProgress): number {
  const { small, large, video } = fileNames(media);
  const sent = (name: string) => progress.get(name) ?? 0;
  const pictures = (sent(small) + sent(large)) / 2;
  const fraction = video === null ? pictures : pictures * 0.1 + sent(video) * 0.9;
  return Math.round(fraction * 100);
}
