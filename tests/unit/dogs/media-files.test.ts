import { beforeAll, describe, expect, it } from 'vitest';
import { MediaError } from '../../../supabase/functions/_shared/base/media-error.ts';
import { checkPicture, checkVideo } from '../../../supabase/functions/publish-update/media-file.ts';
import {
  commentSegment,
  emptyPhotoshopSegment,
  exif,
  joined,
  picture,
  withChunk,
  withSegments,
  xmpSegment,
} from '../../support/phone-pictures.ts';
import {
  androidLocation,
  box,
  iPhoneLocation,
  loci,
  mov,
  movie,
  mp4,
  track,
  webm,
  webmTags,
} from '../../support/phone-videos.ts';

const SIZE = { width: 640, height: 480 };
let jpeg: Uint8Array;
let webp: Uint8Array;

beforeAll(async () => {
  jpeg = await picture('jpeg');
  webp = await picture('webp');
});

/** The reason why a file is refused; null if it isn't. */
function problemOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof MediaError) return error.problem;
    throw error;
  }
}

const pictureProblem = (bytes: Uint8Array, extension: 'jpg' | 'webp') =>
  problemOf(() => checkPicture(bytes, extension, 640));
const videoProblem = (bytes: Uint8Array, extension: 'mp4' | 'webm', seconds = 12) =>
  problemOf(() => checkVideo(bytes, extension, seconds));

describe('a picture', () => {
  it('without metadata passes with its dimensions', () => {
    expect(checkPicture(jpeg, 'jpg', 640)).toEqual(SIZE);
    expect(checkPicture(webp, 'webp', 640)).toEqual(SIZE);
  });

  it('from Safari’s canvas passes', () => {
    const fromSafari = withSegments(jpeg, exif.safari(), emptyPhotoshopSegment());
    expect(checkPicture(fromSafari, 'jpg', 640)).toEqual(SIZE);
  });

  it.each([
    ['an iPhone’s Exif', () => withSegments(jpeg, exif.iPhone())],
    ['an Android phone’s Exif', () => withSegments(jpeg, exif.android())],
    ['nothing but a position in Exif', () => withSegments(jpeg, exif.onlyGps())],
    ['XMP', () => withSegments(jpeg, xmpSegment())],
    ['a comment', () => withSegments(jpeg, commentSegment())],
    ['a video after its end', () => joined([jpeg, mp4(movie({}, androidLocation))])],
  ])('with %s is refused as a JPEG', (_what, file) => {
    expect(pictureProblem(file(), 'jpg')).toBe('metadata');
  });

  it.each([
    ['Exif', () => withChunk(webp, 'EXIF', exif.android().subarray(10))],
    ['XMP', () => withChunk(webp, 'XMP ', new Uint8Array(4))],
    ['an unknown chunk', () => withChunk(webp, 'GPS ', new Uint8Array(3))],
    ['bytes after its end', () => joined([webp, new Uint8Array(2)])],
  ])('with %s is refused as a WebP', (_what, file) => {
    expect(pictureProblem(file(), 'webp')).toBe('metadata');
  });

  it('is refused if it is larger than it may be', async () => {
    expect(pictureProblem(await picture('jpeg', 641, 10), 'jpg')).toBe('size');
    expect(pictureProblem(await picture('webp', 10, 4001), 'webp')).toBe('size');
    expect(pictureProblem(new Uint8Array(2 * 1024 * 1024 + 1), 'webp')).toBe('size');
  });

  it('is refused if its content is of another type, or if its end is missing', () => {
    for (const bytes of [webp, mp4(movie()), jpeg.subarray(0, 400), new Uint8Array(0)]) {
      expect(pictureProblem(bytes, 'jpg')).toBe('type');
    }
    for (const bytes of [jpeg, webm(), webp.subarray(0, 40), new Uint8Array(0)]) {
      expect(pictureProblem(bytes, 'webp')).toBe('type');
    }
  });
});

describe('a video', () => {
  it('without metadata passes', () => {
    expect(videoProblem(mp4(movie()), 'mp4')).toBeNull();
    expect(
      videoProblem(mp4(movie({ width: 720, height: 1280, seconds: 60 })), 'mp4', 60),
    ).toBeNull();
    expect(videoProblem(webm(), 'webm')).toBeNull();
  });

  it.each([
    ['Android’s ©xyz', mp4(movie({}, androidLocation))],
    ['an iPhone’s com.apple.quicktime.location.ISO6709', mp4(movie({}, iPhoneLocation))],
    ['3GPP’s loci', mp4(movie({}, loci))],
    ['metadata beside the movie', mp4(movie(), iPhoneLocation)],
    ['XMP', mp4(movie(), box('uuid', new Uint8Array(32)))],
    ['a track of positions', mp4(movie({}, track('meta')))],
    ['something in unused space', mp4(movie(), box('free', '+26.8318+080.9196/'))],
  ])('with %s is refused as an MP4', (_what, file) => {
    expect(videoProblem(file, 'mp4')).toBe('metadata');
  });

  it('with tags is refused as a WebM', () => {
    expect(videoProblem(webm({}, webmTags), 'webm')).toBe('metadata');
  });

  it.each([
    ['61.5 seconds', { seconds: 61.5 }, 60, 'duration'],
    ['another duration than declared', { seconds: 14 }, 12, 'duration'],
    ['no duration', { seconds: 0 }, 1, 'duration'],
    ['1281 pixels', { width: 1281 }, 12, 'size'],
    ['more than 720 pixels on both sides', { height: 721 }, 12, 'size'],
  ])('with %s is refused', (_what, shape, seconds, problem) => {
    expect(videoProblem(mp4(movie(shape)), 'mp4', seconds)).toBe(problem);
    expect(videoProblem(webm(shape), 'webm', seconds)).toBe(problem);
  });

  it('is refused if its content is of another type, or if its end is missing', () => {
    const whole = mp4(movie());
    for (const bytes of [
      mov(movie()),
      mov(movie({}, iPhoneLocation)),
      webm(),
      jpeg,
      whole.subarray(0, 90),
    ]) {
      expect(videoProblem(bytes, 'mp4')).toBe('type');
    }
    for (const bytes of [whole, webp, webm().subarray(0, 90), new Uint8Array(0)]) {
      expect(videoProblem(bytes, 'webm')).toBe('type');
    }
  });
});

it('a file with random changes is answered, never a crash', () => {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const files = [
    [jpeg, 'jpg'],
    [webp, 'webp'],
    [mp4(movie()), 'mp4'],
    [webm(), 'webm'],
  ] as const;
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const [file, extension] = files[attempt % 4] ?? files[0];
    const changed = Uint8Array.from(file);
    for (let change = 0; change < 3; change += 1) changed[random(changed.length)] = random(256);
    const bytes = changed.subarray(0, random(3) === 0 ? random(changed.length) : undefined);
    const problem =
      extension === 'jpg' || extension === 'webp'
        ? pictureProblem(bytes, extension)
        : videoProblem(bytes, extension);
    expect([null, 'type', 'metadata', 'size', 'duration']).toContain(problem);
  }
});
