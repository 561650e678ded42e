import { databaseClient, type DatabaseSettings } from '../_shared/base/database.ts';
import { MediaError } from '../_shared/base/media-error.ts';
import { checkPicture, checkVideo, contentTypes } from './media-file.ts';
import { HttpError } from '../_shared/base/http.ts';
import { readStoredFile, removeFiles, writeFile } from '../_shared/base/storage.ts';
import { PICTURE_WIDTHS, UPDATE_FILE_MAX_BYTES } from '../_shared/common/limits.ts';
import type { Medium } from './update-request.ts';

/** Private: the team uploads here. */
const UPLOADS = 'dog-update-uploads';
/** Serves files to anyone. */
const PUBLIC_FILES = 'dog-updates';

/** A hidden file must be gone everywhere within a minute. A browser that has it asks whether it still exists. */
const CACHE_CONTROL = 'max-age=60';

type Extension = keyof typeof contentTypes;

interface MediumFile {
  readonly name: string;
  readonly extension: Extension;
  readonly check: (bytes: Uint8Array) => void;
}

/** The files of a medium, each with the check of its content. */
function filesOf(updateId: string, medium: Medium): MediumFile[] {
  const { id, width, height, pictureExtension } = medium;
  const base = `${updateId}/${id}`;
  const pictures = PICTURE_WIDTHS.map((maxWidth) => ({
    name: `${base}-${maxWidth}.${pictureExtension}`,
    extension: pictureExtension,
    check: (bytes: Uint8Array) => {
      const size = checkPicture(bytes, pictureExtension, maxWidth);
      const isLarge = maxWidth === PICTURE_WIDTHS[1];
      if (isLarge && (size.width !== width || size.height !== height)) {
        throw new MediaError('size');
      }
    },
  }));
  if (!('videoExtension' in medium)) return pictures;
  const { videoExtension, videoSeconds } = medium;
  return [
    ...pictures,
    {
      name: `${base}.${videoExtension}`,
      extension: videoExtension,
      check: (bytes) => checkVideo(bytes, videoExtension, videoSeconds),
    },
  ];
}

/**
 * Checks each file by its content and stores the checked bytes in the public bucket. When one is missing or refused,
 * those before it stay there under names that nobody knows, until the next attempt or the clean-up.
 * @throws HttpError for a missing or refused file
 */
export async function publishFiles(
  settings: DatabaseSettings,
  updateId: string,
  media: readonly Medium[],
): Promise<void> {
  await forEachFile(settings, updateId, media, ({ name, extension }, bytes) =>
    writeFile(
      settings,
      { bucket: PUBLIC_FILES, name },
      bytes,
      contentTypes[extension],
      CACHE_CONTROL,
      { isFoundBySearchEngines: true },
    ),
  );
}

/**
 * Checks each file by its content, without publishing it.
 * @throws HttpError for a missing or refused file
 */
export async function checkFiles(
  settings: DatabaseSettings,
  updateId: string,
  media: readonly Medium[],
): Promise<void> {
  await forEachFile(settings, updateId, media, async () => {});
}

/** Calls back with the checked bytes of each file, which the next file overwrites. */
async function forEachFile(
  settings: DatabaseSettings,
  updateId: string,
  media: readonly Medium[],
  callback: (file: MediumFile, bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  // One after the other in the same space: a function has 256 MB, and ten videos may have as much.
  const space = new Uint8Array(media.length > 0 ? UPDATE_FILE_MAX_BYTES : 0);
  for (const medium of media) {
    for (const file of filesOf(updateId, medium)) {
      await callback(file, await readChecked(settings, file, medium.id, space));
    }
  }
}

async function readChecked(
  settings: DatabaseSettings,
  { name, check }: MediumFile,
  mediaId: string,
  space: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await readStoredFile(settings, { bucket: UPLOADS, name }, space);
    if (bytes === null) throw new HttpError(409, 'file-missing', { mediaId });
    check(bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw new HttpError(422, 'file-refused', { mediaId, reason: error.problem });
  }
}

/**
 * Stores the videos of a visible update in the private bucket again, where the clean-up removes them a day after publishing:
 * without this, hiding would lose them. Also over one that is still there, which the clean-up may be removing.
 */
export async function keepVideos(
  settings: DatabaseSettings,
  updateId: string,
  media: readonly Medium[],
): Promise<void> {
  const videos = media.filter((medium) => 'videoExtension' in medium);
  const space = new Uint8Array(videos.length > 0 ? UPDATE_FILE_MAX_BYTES : 0);
  for (const { id, videoExtension } of videos) {
    const name = `${updateId}/${id}.${videoExtension}`;
    const bytes = await readStoredFile(settings, { bucket: PUBLIC_FILES, name }, space);
    // A repeated request finds none.
    if (bytes === null) continue;
    const file = { bucket: UPLOADS, name };
    await writeFile(settings, file, bytes, contentTypes[videoExtension], CACHE_CONTROL);
  }
}

/** Removes the public files of an update that none of its pictures and videos uses. */
export async function removeUnusedFiles(
  settings: DatabaseSettings,
  updateId: string,
): Promise<void> {
  const { data } = await databaseClient(settings)
    .rpc('unused_public_files', { update_id: updateId })
    .throwOnError();
  await removeFiles(settings, PUBLIC_FILES, data);
}

export function removePublicFiles(
  settings: DatabaseSettings,
  updateId: string,
  media: readonly Medium[],
): Promise<void> {
  const names = media.flatMap((medium) => filesOf(updateId, medium).map(({ name }) => name));
  return removeFiles(settings, PUBLIC_FILES, names);
}
