import { useId, useState } from 'react';
import type { UpdateMedia } from '@/features/dog-updates/dog-update';
import { UpdatePicture } from '@/features/dog-updates/UpdatePicture';
import { languageOf } from '@/lib/text';
import { plural } from '@/lib/numbers';

interface Props {
  media: UpdateMedia;
  video: NonNullable<UpdateMedia['video']>;
  /** The `sizes` attribute of the poster. */
  sizes: string;
}

/** The poster and a text of what happens. The video is fetched when somebody wants to see it. */
export function UpdateVideo({ media, video, sizes }: Props) {
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const textId = useId();
  return (
    <figure>
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
          <UpdatePicture media={media} sizes={sizes} />{' '}
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
          The video could not be played. Please check your connection and press it again.
        </p>
      ) : null}
      <figcaption
        id={textId}
        dir="auto"
        lang={languageOf(video.text)}
        className="mt-1 text-muted wrap-anywhere"
      >
        {video.text}
      </figcaption>
    </figure>
  );
}

/** The button that had focus is gone. */
function focusOnMount(video: HTMLVideoElement | null): void {
  video?.focus({ preventScroll: true });
}
