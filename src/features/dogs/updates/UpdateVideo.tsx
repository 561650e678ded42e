import { useState, type ReactNode } from 'react';
import type { UpdateMedia } from '@/features/dogs/updates/dog-update';
import { languageOf } from '@/lib/language';
import { plural } from '@/lib/numbers';

interface Props {
  media: UpdateMedia;
  video: NonNullable<UpdateMedia['video']>;
  poster: ReactNode;
  /** Of the element that says what happens. */
  textId: string;
}

/** The poster as a button. The video is fetched when somebody wants to see it. */
export default function UpdateVideo({ media, video, poster, textId }: Props) {
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  return (
    <>
      {state === 'playing' ? (
        // The text below says what happens.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={focusOnMount}
          controls
          autoPlay
          playsInline
          src={video.url}
          poster={media.picture.url}
          width={media.width}
          height={media.height}
          aria-label={media.alt}
          lang={languageOf(media.alt)}
          aria-describedby={textId}
          className="h-auto w-full rounded-card bg-paper"
          onError={() => setState('failed')}
        />
      ) : (
        <button
          type="button"
          aria-describedby={textId}
          className="relative block w-full"
          onClick={() => setState('playing')}
        >
          {poster}{' '}
          <span className="absolute bottom-3 left-3 rounded-full bg-pine px-3.5 py-1 text-sm font-semibold text-on-pine">
            {plural(video.seconds, {
              one: 'Play video, {count} second',
              other: 'Play video, {count} seconds',
            })}
          </span>
        </button>
      )}
      {state === 'failed' ? (
        <p role="alert" className="mt-3 font-medium text-brick-text">
          The video could not be played. Please check your connection and press play again.
        </p>
      ) : null}
    </>
  );
}

/** The button that had focus is gone. */
function focusOnMount(video: HTMLVideoElement | null): void {
  video?.focus({ preventScroll: true });
}
