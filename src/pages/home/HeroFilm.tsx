import { useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { PauseIcon, PlayIcon } from '@/components/icons';
import { environment } from '@/lib/env';

const POSTER = '/video/hero-poster';

/** With reduced motion or data saver the poster stays, and the film is not even fetched. */
function wantsFilm(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return (
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true
  );
}

/** The looping, muted film behind the headline. It starts after the page has loaded. */
export function HeroFilm() {
  // The largest picture of the first screenful: named in the head, it comes before the scripts.
  preload(`${POSTER}.avif`, { as: 'image', type: 'image/avif', fetchPriority: 'high' });
  const film = useRef<HTMLVideoElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    if (!wantsFilm()) return;
    const show = () => setIsShown(true);
    if (document.readyState === 'complete') show();
    else window.addEventListener('load', show, { once: true });
    return () => window.removeEventListener('load', show);
  }, []);

  const toggle = () => {
    if (isPlaying) film.current?.pause();
    // A browser that saves power may refuse to play: the poster stays, which is no error.
    else film.current?.play().catch(() => setIsPlaying(false));
  };

  return (
    <div className="relative -z-10 aspect-4/3 sm:aspect-video lg:absolute lg:inset-0 lg:aspect-auto">
      <picture>
        <source type="image/avif" srcSet={`${POSTER}.avif`} />
        <img
          src={`${POSTER}.webp`}
          width="1280"
          height="720"
          alt=""
          fetchPriority="high"
          className="hero-film absolute inset-0 size-full object-cover"
        />
      </picture>
      {isShown ? (
        <>
          <video
            ref={film}
            className="hero-film absolute inset-0 size-full object-cover"
            width="1280"
            height="720"
            autoPlay
            muted
            loop
            playsInline
            aria-hidden="true"
            onPlay={() => setIsPlaying(true)}
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
          <button
            type="button"
            aria-label={isPlaying ? 'Pause the film' : 'Play the film'}
            className="absolute right-4 bottom-4 z-10 grid size-12 place-items-center rounded-full bg-pine text-on-pine"
            onClick={toggle}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </button>
        </>
      ) : null}
      <div className="hero-haze absolute inset-0" />
    </div>
  );
}
