import {
  allFileNames,
  type Draft,
  type SendProblem,
  type SendProgress,
} from '@/features/dogs/updates/team/draft';
import {
  changeDraft,
  deleteDraft,
  readDrafts,
  readFile,
  withDraftsLocked,
} from '@/features/dogs/updates/team/draft-store';
import {
  isSignedInAs,
  PublishRefused,
  publishUpdate,
  uploadUpdateFile,
} from '@/features/dogs/updates/team/team-updates-api';
import { ACCOUNT_REFUSED_TEXT } from '@/lib/access-errors';
import { errorTexts } from '@/lib/error-texts';
import { UploadRefused } from '@/lib/upload';

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

const LATER = 'It is kept here and sent again automatically.';
const UNREACHABLE: SendProblem = {
  sentence: `The server could not be reached. ${LATER}`,
  isFinal: false,
};

/** A file of the draft is no longer in this browser. */
class FileLost extends Error {
  override name = 'FileLost';
}

const UNAUTHORIZED = new Set([401, 403]);
const FILES_GONE = 'file-missing';

const refusalText = errorTexts({
  'edited-meanwhile':
    'Somebody else changed this update meanwhile. Nothing was overwritten. Press Edit to see both.',
  'unknown-update': 'This update is no longer on the site.',
  'unknown-dog': 'This dog is no longer on the site.',
  'file-refused':
    'The server refused a picture or video. Please edit the update, remove the picture or video and choose it again.',
  otherwise: 'The server refused the update. Please edit it and look at every field.',
});

/** Why sending failed, for the person. */
function sendProblem(error: unknown): SendProblem {
  if (error instanceof FileLost) {
    return {
      sentence:
        'This browser has lost a picture. Please edit the update, remove the picture and choose it again.',
      isFinal: true,
    };
  }
  if (!(error instanceof UploadRefused || error instanceof PublishRefused)) return UNREACHABLE;
  if (UNAUTHORIZED.has(error.status)) {
    return { sentence: ACCOUNT_REFUSED_TEXT, isFinal: true };
  }
  if (areFilesGone(error)) {
    return {
      sentence: `The server no longer has the files of the first attempt. ${LATER}`,
      isFinal: false,
    };
  }
  if (error.status >= 500 || error.status === 429) return UNREACHABLE;
  return { sentence: refusalText(error), isFinal: true };
}

/** Whether the server has deleted files that were uploaded, which it does after a day. */
function areFilesGone(error: unknown): boolean {
  return error instanceof PublishRefused && error.code === FILES_GONE;
}
