import type { SendProblem } from '@/features/dog-updates/team/draft';
import { UploadRefused } from '@/lib/upload';

const LATER = 'It is kept here and sent again automatically.';
const UNREACHABLE: SendProblem = {
  sentence: `The server could not be reached. ${LATER}`,
  isFinal: false,
};

/** The function publish-update refused. */
export class PublishRefused extends Error {
  override name = 'PublishRefused';

  /** @param code the server's error code; undefined when it gave none */
  constructor(
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(`${status}: ${code ?? 'no code'}`);
  }
}

/** A file of the draft is no longer in this browser. */
export class FileLost extends Error {
  override name = 'FileLost';
}

const UNAUTHORIZED = new Set([401, 403]);
const FILES_GONE = 'file-missing';

const refusals: Readonly<Record<string, string>> = {
  'unknown-dog': 'This dog is no longer on the site.',
  'file-refused':
    'The server refused a picture or video. Please edit the update, remove the picture or video and choose it again.',
};

/** Why sending failed, for the person. */
export function sendProblem(error: unknown): SendProblem {
  if (error instanceof FileLost) {
    return {
      sentence:
        'This browser has lost a picture. Please edit the update, remove the picture and choose it again.',
      isFinal: true,
    };
  }
  if (!(error instanceof UploadRefused || error instanceof PublishRefused)) return UNREACHABLE;
  if (UNAUTHORIZED.has(error.status)) {
    return {
      sentence:
        'The server did not accept your account. Please sign in again; if that does not help, ask an administrator.',
      isFinal: true,
    };
  }
  if (areFilesGone(error)) {
    return {
      sentence: `The server no longer has the files of the first attempt. ${LATER}`,
      isFinal: false,
    };
  }
  if (error.status >= 500 || error.status === 429) return UNREACHABLE;
  const code = error instanceof PublishRefused ? error.code : undefined;
  return {
    sentence:
      refusals[code ?? ''] ??
      'The server refused the update. Please edit it and look at every field.',
    isFinal: true,
  };
}

/** Whether the server has deleted files that were uploaded, which it does after a day. */
export function areFilesGone(error: unknown): boolean {
  return error instanceof PublishRefused && error.code === FILES_GONE;
}

/** Whether a refused upload means that an earlier one arrived. Names are never used for other content. */
export function isUploadedAlready(error: unknown): boolean {
  return error instanceof UploadRefused && /duplicate|already exists/i.test(error.body);
}
