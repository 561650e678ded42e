import { useEffect, useState } from 'react';
import { useIdleImport } from '@/components/use-idle-import';
import { whenLoaded } from '@/lib/page-lifecycle';

const POSTER = '/video/hero-poster';
const loadFilm = () => import('@/pages/home/Film');

/** Reduced motion and data saver prevent the download, not only the playback. */
function wantsFilm(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return (
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true
  );
}

/** The poster behind the headline. The film covers it once the page has loaded. */
export function HeroFilm() {
  const [isWanted, setIsWanted] = useState(false);
  const { Component: Film } = useIdleImport(loadFilm, isWanted);

  useEffect(() => (wantsFilm() ? whenLoaded(() => setIsWanted(true)) : undefined), []);

  return (
    <div className="relative -z-10 aspect-4/3 sm:aspect-video lg:absolute lg:inset-0 lg:aspect-auto">
      <picture>
        {/* Cropped to 4:3, the aspect ratio on phones. */}
        <source media="(width < 40rem)" type="image/avif" srcSet={`${POSTER}-phone.avif`} />
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
      {Film ? <Film /> : null}
      <div className="hero-haze absolute inset-0" />
    </div>
  );
}
