import { doneIds, type QueuedCare } from '@/features/dogs/care/team/queued-care';
import {
  NotDueAnyMoreError,
  RoundSavedError,
  saveCareRound,
} from '@/features/dogs/care/team/team-care-api';
import {
  allFileNames,
  type Draft,
  type Queued,
  type SendProblem,
  type SendProgress,
} from '@/features/dogs/updates/team/draft';
import {
  BILL_FILE,
  changeDraft,
  changeQueuedCare,
  deleteDraft,
  readDrafts,
  readFile,
  readQueuedCare,
  withDraftsLocked,
} from '@/features/dogs/updates/team/draft-store';
import {
  isSignedInAs,
  PublishRefused,
  publishUpdate,
  uploadUpdateFile,
} from '@/features/dogs/updates/team/team-updates-api';
import { ACCOUNT_REFUSED_TEXT, errorCode } from '@/lib/access-errors';
import { errorTexts } from '@/lib/error-texts';
import { UploadRefused } from '@/lib/upload';
import { say } from '@/lib/say';

interface Options {
  ownerId: string;
  /** Also those that failed before for a passing reason. */
  includesFailed: boolean;
  onProgress: (draftId: string, progress: SendProgress) => void;
  onSent: (draft: Draft) => void;
  /** @param count how many records there are now */
  onCareSaved: (count: number) => void;
  signal: AbortSignal;
}

type SendOptions = Omit<Options, 'ownerId' | 'includesFailed'>;

/**
 * Sends the complete drafts and the care records of a person, one after the other. Why one failed is stored with it. Only one tab
 * sends at a time, and the server ignores what it has already.
 */
export async function sendDrafts({ ownerId, includesFailed, ...options }: Options): Promise<void> {
  await withDraftsLocked(
    async () => {
      const isToBeSent = sendable(includesFailed);
      // Before the updates, because they are small.
      for (const care of (await readQueuedCare(ownerId)).filter(isToBeSent).toReversed()) {
        if (options.signal.aborted) return;
        await sendCare(care, options);
      }
      for (const draft of (await readDrafts(ownerId)).filter(isToBeSent).toReversed()) {
        if (options.signal.aborted) return;
        await sendDraft(draft, options);
      }
    },
    { isPatient: true },
  );
}

/** Whether something is sent without another decision of the person. */
export function isWaiting({ isReady, problem }: Queued): boolean {
  return isReady && !problem?.isFinal;
}

const sendable = (includesFailed: boolean) => (item: Queued) =>
  isWaiting(item) && (includesFailed || item.problem === null);

async function sendCare(care: QueuedCare, { onCareSaved, signal }: SendOptions): Promise<void> {
  const { id, form, values, hasBill } = care;
  try {
    if (!(await isSignedInAs(care.ownerId))) return;
    const bill = hasBill ? await readFile(id, BILL_FILE) : null;
    if (bill === undefined) throw new FileLost(BILL_FILE);
    const dogIds = form.dogs.map((dog) => dog.id);
    const count = await saveCareRound({
      roundId: id,
      dogIds,
      values,
      bill,
      doneIds: doneIds(care),
    });
    await deleteDraft(care);
    onCareSaved(count);
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
    await changeQueuedCare(id, {
      problem: error instanceof Error ? careProblem(error) : UNREACHABLE,
      ...(error instanceof NotDueAnyMoreError && {
        finishedIds: [...care.finishedIds, ...error.ids],
      }),
    });
  }
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

const LATER = say('It is kept here and sent again automatically.');
const UNREACHABLE: SendProblem = {
  sentence: say`The server could not be reached. ${LATER}`,
  isFinal: false,
};

/** A file of the draft is no longer in this browser. */
class FileLost extends Error {
  override name = 'FileLost';
}

const UNAUTHORIZED = new Set([401, 403]);
const FILES_GONE = 'file-missing';

const refusalText = errorTexts({
  'edited-meanwhile': say(
    'Somebody else changed this update meanwhile. Nothing was overwritten. Press Edit to see both.',
  ),
  'unknown-update': say('This update is no longer on the site.'),
  'unknown-dog': say('This dog is no longer on the site.'),
  'file-refused': say(
    'The server refused a picture or video. Please edit the update, remove the picture or video and choose it again.',
  ),
  otherwise: say('The server refused the update. Please edit it and look at every field.'),
});

const careRefusalText = (code: string) =>
  code === 'file-refused'
    ? say(
        'The photo of the bill was refused: the file isn’t a picture, or holds more than a picture. Please edit the record and choose another one.',
      )
    : say('The server refused the record. Please edit it and look at every field.');

/** SQLSTATEs of values that are refused, and of errors that functions raise. */
const REFUSED = /^(22|23|42|P0|PT4)/;

/** Why a care record could not be saved, for the person. */
function careProblem(error: Error): SendProblem {
  if (error instanceof NotDueAnyMoreError) {
    const sentence = say(
      'Somebody else has recorded this meanwhile. Nothing was overwritten. Press Edit to see for which dogs.',
    );
    return { sentence, isFinal: true };
  }
  if (error instanceof RoundSavedError) {
    const sentence = say(
      'This was saved at the first attempt, though no answer came. Discard it, and edit the record for what you have changed since.',
    );
    return { sentence, isFinal: true };
  }
  if (error instanceof FileLost) {
    const sentence = say(
      'This browser has lost the photo of the bill. Please edit the record and choose it again.',
    );
    return { sentence, isFinal: true };
  }
  const code = errorCode(error);
  const isRefused =
    error instanceof UploadRefused
      ? error.status >= 400 && error.status < 500 && error.status !== 429
      : code === 'file-refused' || REFUSED.test(code);
  if (!isRefused) return UNREACHABLE;
  const isAccount =
    code === '42501' || (error instanceof UploadRefused && UNAUTHORIZED.has(error.status));
  return { sentence: isAccount ? ACCOUNT_REFUSED_TEXT : careRefusalText(code), isFinal: true };
}

/** Why sending failed, for the person. */
function sendProblem(error: unknown): SendProblem {
  if (error instanceof FileLost) {
    return {
      sentence: say(
        'This browser has lost a picture. Please edit the update, remove the picture and choose it again.',
      ),
      isFinal: true,
    };
  }
  if (!(error instanceof UploadRefused || error instanceof PublishRefused)) return UNREACHABLE;
  if (UNAUTHORIZED.has(error.status)) {
    return { sentence: ACCOUNT_REFUSED_TEXT, isFinal: true };
  }
  if (areFilesGone(error)) {
    return {
      sentence: say`The server no longer has the files of the first attempt. ${LATER}`,
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
