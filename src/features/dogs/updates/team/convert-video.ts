import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  CanvasSink,
  Conversion,
  getFirstEncodableVideoCodec,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
  type InputVideoTrack,
} from 'mediabunny';
import { MediaProblem } from '@/features/dogs/updates/team/draft';
import { UPDATE_FILE_MAX_BYTES, VIDEO_MAX_SECONDS } from '@/config/limits';
import { say } from '@/lib/say';

/** In pixels: 720p, upright or not. */
const MAX_SHORT_SIDE = 720;
const MAX_LONG_SIDE = 1280;
const FRAMES_PER_SECOND = 30;
/** In bits per second. A minute is 12 MB. */
const VIDEO_QUALITY = new Quality({ bitrate: 1_500_000 });
const AUDIO_QUALITY = new Quality({ bitrate: 96_000 });
/** In seconds; the first frames of a phone are often blurred. */
const POSTER_AT = 0.5;

const CANT_CONVERT = say(
  'This browser can’t prepare videos. Please take pictures instead, or try it in Chrome or Safari.',
);
const UNREADABLE = say('This video can’t be read here. Please take pictures instead.');
const TOO_LARGE = say('This video is too large. Please take a shorter one, or pictures.');

interface ConvertedVideo {
  blob: Blob;
  extension: 'mp4' | 'webm';
  /** Whole seconds, at least one. */
  seconds: number;
  poster: HTMLCanvasElement | OffscreenCanvas;
}

/**
 * Re-encodes a video with WebCodecs: at most the first 60 seconds, at most 720p, and without metadata,
 * which says where a phone took it.
 * @param onProgress gets a fraction from 0 to 1
 * @throws MediaProblem; DOMException named AbortError
 */
export async function convertVideo(
  file: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ConvertedVideo> {
  if (!('VideoEncoder' in window)) throw new MediaProblem(CANT_CONVERT);
  using input = new Input({
    source: new BlobSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  const track = await input.getPrimaryVideoTrack().catch(() => null);
  if (!track || !(await track.canDecode())) throw new MediaProblem(UNREADABLE);

  const size = await sizeOf(track);
  const format = await outputFormat(size, (await input.getPrimaryAudioTrack()) !== null);
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: format.create(), target }),
    tracks: 'primary',
    trim: { end: (await track.getFirstTimestamp()) + VIDEO_MAX_SECONDS },
    // Copied packets could carry what the phone wrote into them.
    copy: false,
    video: {
      ...size,
      fit: 'contain',
      codec: format.videoCodec,
      quality: VIDEO_QUALITY,
      frameRate: FRAMES_PER_SECOND,
      allowTransformationMetadata: false,
    },
    audio: { codec: format.audioCodec, quality: AUDIO_QUALITY, numberOfChannels: 2 },
    // By default the tags of the input are copied, with the place.
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) throw new MediaProblem(CANT_CONVERT);
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await conversion.execute();
  } catch (error) {
    if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
    console.error(error);
    throw new MediaProblem(UNREADABLE);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  const blob = new Blob([target.buffer ?? ''], { type: format.type });
  if (blob.size > UPDATE_FILE_MAX_BYTES) throw new MediaProblem(TOO_LARGE);
  return { blob, extension: format.extension, ...(await look(blob, size)) };
}

/** Of the output: upright, with even sides, as encoders need them. */
async function sizeOf(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
  const scale = Math.min(
    1,
    MAX_SHORT_SIDE / Math.min(width, height),
    MAX_LONG_SIDE / Math.max(width, height),
  );
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** MP4 where the browser can encode what every device plays in it, otherwise WebM. */
async function outputFormat(size: { width: number; height: number }, hasAudio: boolean) {
  const options = { ...size, quality: VIDEO_QUALITY };
  const isMp4 =
    (await getFirstEncodableVideoCodec(['avc'], options)) !== null &&
    (!hasAudio || (await canEncodeAudio('aac', { numberOfChannels: 2 })));
  if (isMp4) {
    return {
      create: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
      extension: 'mp4',
      type: 'video/mp4',
      videoCodec: 'avc',
      audioCodec: 'aac',
    } as const;
  }
  const videoCodec = await getFirstEncodableVideoCodec(['vp9', 'vp8'], options);
  if (videoCodec === null) throw new MediaProblem(CANT_CONVERT);
  return {
    create: () => new WebMOutputFormat(),
    extension: 'webm',
    type: 'video/webm',
    videoCodec,
    audioCodec: 'opus',
  } as const;
}

/** The length and the poster of a converted video. */
async function look(blob: Blob, { width }: { width: number }) {
  using input = new Input({ source: new BlobSource(blob), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new MediaProblem(UNREADABLE);
  const duration = await input.computeDuration();
  const frame = await new CanvasSink(track, { width }).getCanvas(Math.min(POSTER_AT, duration / 2));
  if (!frame) throw new MediaProblem(UNREADABLE);
  const seconds = Math.min(VIDEO_MAX_SECONDS, Math.max(1, Math.round(duration)));
  return { seconds, poster: frame.canvas };
}
