import { useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from '@/components/icons';
import { environment } from '@/lib/env';

/** The looping, muted film with its button. */
export default function Film() {
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);

  const toggle = () => {
    if (isPlaying) film.current?.pause();
    // A browser that saves power may refuse to play. Then the poster stays.
    else film.current?.play().catch(() => setIsPlaying(false));
  };

  return (
    <>
      <video
        ref={film}
        // A pixel smaller than the poster. Rounding makes it larger otherwise, and browsers then report the page as painted
        // when the film begins.
        className={`hero-film absolute inset-px size-[calc(100%-2px)] object-cover transition-opacity duration-500 ${hasBegun ? '' : 'opacity-0'}`}
        width="1280"
        height="720"
        autoPlay
        preload="auto"
        muted
        loop
        playsInline
        aria-hidden="true"
        onPlay={() => setIsPlaying(true)}
        // The first frame equals the poster, so the film fades in without flicker.
        onPlaying={() => setHasBegun(true)}
        onPause={() => setIsPlaying(false)}
      >
        {environment?.heroVideoUrl === undefined ? (
          <>
            <source src="/video/hero.webm" type="video/webm" />
            <source src="/video/hero.mp4" type="video/mp4" />
          </>
        ) : (
          <source src={environment.heroVideoUrl} />
        )}
      </video>
      <div className="page-width absolute inset-x-0 bottom-4 z-10 flex justify-end">
        <button
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-ground px-3.5 text-sm font-semibold text-ink hover:bg-paper"
          onClick={toggle}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
          <span>{isPlaying ? 'Pause the film' : 'Play the film'}</span>
        </button>
      </div>
    </>
  );
}
