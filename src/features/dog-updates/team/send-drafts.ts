import { allFileNames, type Draft } from '@/features/dog-updates/team/draft';
import {
  changeDraft,
  deleteDraft,
  readDrafts,
  readFile,
  withDraftsLocked,
} from '@/features/dog-updates/team/draft-store';
import { areFilesGone, FileLost, sendProblem } from '@/features/dog-updates/team/send-error';
import {
  isSignedInAs,
  publishUpdate,
  uploadUpdateFile,
} from '@/features/dog-updates/team/send-queries';

/** How much of each file has been sent, as a fraction by name. */
export type SendProgress = ReadonlyMap<string, number>;

interface Options {
  ownerId: string;
  /** Also those that failed before for a passing reason. */
  includesFailed: boolean;
  onProgress: (draftId: string, progress: SendProgress) => void;
  onSent: (draft: Draft) => void;
  signal: AbortSignal;
}

type SendOptions = Pick<Options, 'onProgress' | 'onSent' | 'signal'>;

/**
 * Sends the complete drafts of a person, one after the other. Why one failed is stored with it. Only one tab
 * sends at a time, and the server ignores what it has already.
 */
export async function sendDrafts({ ownerId, includesFailed, ...options }: Options): Promise<void> {
  await withDraftsLocked(
    async () => {
      const drafts = (await readDrafts(ownerId))
        .filter(isWaiting)
        .filter(({ problem }) => includesFailed || problem === null);
      for (const draft of drafts.toReversed()) {
        if (options.signal.aborted) return;
        await sendDraft(draft, options);
      }
    },
    { isPatient: true },
  );
}

/** Whether a draft is sent without another decision of the person. */
export function isWaiting({ isReady, problem }: Draft): boolean {
  return isReady && !problem?.isFinal;
}

async function sendDraft(draft: Draft, options: SendOptions): Promise<void> {
  const isMine = () => isSignedInAs(draft.ownerId);
  try {
    if (!(await isMine())) return;
    await upload(draft, options);
    if (!(await isMine())) return;
    await publishUpdate(draft);
  } catch (error) {
    if (options.signal.aborted) return;
    console.error(error);
    await changeDraft(draft.id, {
      problem: sendProblem(error),
      ...(areFilesGone(error) && { uploaded: [] }),
    });
    return;
  }
  await deleteDraft(draft);
  options.onSent(draft);
}

async function upload(draft: Draft, { onProgress, signal }: SendOptions) {
  const sent = new Map<string, number>();
  for (const name of draft.uploaded) sent.set(name, 1);
  const report = (name: string, fraction: number) => {
    sent.set(name, fraction);
    onProgress(draft.id, new Map(sent));
  };
  onProgress(draft.id, new Map(sent));
  for (const name of allFileNames(draft)) {
    if (sent.get(name) === 1) continue;
    const file = await readFile(draft.id, name);
    if (!file) throw new FileLost(name);
    await uploadUpdateFile({
      updateId: draft.id,
      name,
      file,
      onProgress: (fraction) => report(name, fraction),
      signal,
    });
    report(name, 1);
    // What has arrived is not sent again after a reload.
    const uploaded = [...sent].filter(([, fraction]) => fraction === 1).map(([key]) => key);
    await changeDraft(draft.id, { uploaded });
  }
}
