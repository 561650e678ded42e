import { fileNames, type DraftMedia, type DraftVideo } from '@/features/dog-updates/team/draft';
import { MediaProblem } from '@/features/dog-updates/team/media-problem';
import { decodePicture, encodePicture, UNREADABLE_PICTURE } from '@/lib/encode-picture';
import { PICTURE_MAX_HEIGHT, PICTURE_WIDTHS } from '@/config/limits';

const [SMALL_WIDTH, LARGE_WIDTH] = PICTURE_WIDTHS;
const QUALITY = 0.8;

export interface PreparedMedia {
  media: DraftMedia;
  /** By name. */
  files: Map<string, Blob>;
}

/**
 * Re-encodes a picture or a video, in the sizes that the site shows and without metadata: no place of a
 * photo leaves the phone.
 * @param onProgress gets a fraction from 0 to 1; videos only
 * @throws MediaProblem
 */
export async function prepareMedia(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<PreparedMedia> {
  if (file.type.startsWith('video/')) {
    const { convertVideo } = await import('@/features/dog-updates/team/convert-video');
    const { blob, poster, ...video } = await convertVideo(file, onProgress, signal);
    return withPictures(poster, { ...video, text: '' }, blob);
  }
  const source = await decodePicture(file).catch(() => {
    throw new MediaProblem(UNREADABLE_PICTURE);
  });
  try {
    return await withPictures(source, null);
  } finally {
    source.close();
  }
}

async function withPictures(
  source: ImageBitmap | HTMLCanvasElement | OffscreenCanvas,
  video: DraftVideo | null,
  videoFile?: Blob,
): Promise<PreparedMedia> {
  const options = { type: 'image/webp', quality: QUALITY, maxHeight: PICTURE_MAX_HEIGHT } as const;
  const large = await encodePicture(source, { ...options, maxWidth: LARGE_WIDTH });
  const { type } = large.blob;
  if (type !== 'image/webp' && type !== 'image/jpeg') throw new MediaProblem(UNREADABLE_PICTURE);
  const small = await encodePicture(source, { ...options, type, maxWidth: SMALL_WIDTH });
  const media: DraftMedia = {
    id: crypto.randomUUID(),
    alt: '',
    width: large.width,
    height: large.height,
    pictureExtension: type === 'image/webp' ? 'webp' : 'jpg',
    video,
  };
  const names = fileNames(media);
  const files = new Map([
    [names.small, small.blob],
    [names.large, large.blob],
  ]);
  if (names.video !== null && videoFile) files.set(names.video, videoFile);
  return { media, files };
}
