import { useState } from 'react';
import { DeferredPicture } from '@/components/hydration';
import { languageOf } from '@/lib/language';

interface Props {
  src: string;
  /** The name of whom it shows. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** For pictures above the fold; all others load lazily. */
  eager?: boolean;
  /** 'low' loads it after the other eager pictures. */
  fetchPriority?: 'auto' | 'low';
}

/** A portrait picture of 4 by 5 that fills its container, or a placeholder when it is missing or fails to load. */
export function Picture({ src, alt, sizes, eager = false, fetchPriority = 'auto' }: Props) {
  const lang = languageOf(alt);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === '' || failedSrc === src) {
    return (
      <div
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        lang={lang}
        className="grid size-full place-items-center bg-paper text-line"
      >
        <PawMark />
      </div>
    );
  }
  const sources = illustrationSources(src);
  const { x, y } = focusOf(src);
  const picture = (
    <picture>
      {sources ? (
        <>
          <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
          <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
        </>
      ) : null}
      <img
        src={src}
        alt={alt}
        lang={lang}
        width="800"
        height="1000"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={fetchPriority}
        className="size-full object-cover"
        style={sources ? undefined : { objectPosition: `${x}% ${y}%` }}
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
  return eager ? picture : <DeferredPicture>{picture}</DeferredPicture>;
}

/** The placeholder for a missing picture. */
function PawMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="w-2/5 max-w-28" fill="currentColor">
      <path d="M32 31c-8 0-15 7-16.5 14.5C14.3 51.6 18 56 23.5 55c3-.6 5.6-1.5 8.5-1.5s5.5.9 8.5 1.5c5.5 1 9.2-3.4 8-9.5C47 38 40 31 32 31Z" />
      <ellipse cx="13" cy="31" rx="5.5" ry="7.5" transform="rotate(-22 13 31)" />
      <ellipse cx="24.5" cy="18.5" rx="6" ry="8.5" transform="rotate(-8 24.5 18.5)" />
      <ellipse cx="39.5" cy="18.5" rx="6" ry="8.5" transform="rotate(8 39.5 18.5)" />
      <ellipse cx="51" cy="31" rx="5.5" ry="7.5" transform="rotate(22 51 31)" />
    </svg>
  );
}

// In the fragment of the URL of an uploaded picture, such as #size=900,1200&focus=40,20: it changes neither the file nor
// its place in a cache.
const SIZE = /[#&]size=(\d+),(\d+)/;
const FOCUS = /[#&]focus=(\d{1,3}),(\d{1,3})$/;

/** In percent from the left and the top of a picture. */
export interface Focus {
  x: number;
  y: number;
}

/** The point of a picture that is seen however it is cropped; a face is rather above the middle. */
export function focusOf(src: string): Focus {
  const [, x = '50', y = '33'] = FOCUS.exec(src) ?? [];
  return { x: Number(x), y: Number(y) };
}

/** The URL of the picture with another focus. */
export function withFocus(src: string, { x, y }: Focus): string {
  const others = src.replace(FOCUS, '');
  return `${others}${others.includes('#') ? '&' : '#'}focus=${x},${y}`;
}

/** In pixels; undefined for a picture from elsewhere, or of 1.0.1. */
export function sizeOf(src: string): { width: number; height: number } | undefined {
  const [, width, height] = SIZE.exec(src) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** The URL of a new picture with its size. */
export function withSize(url: string, { width, height }: { width: number; height: number }) {
  return `${url}#size=${width},${height}`;
}

const illustration = /^(\/images\/(?:dogs|stories)\/[a-z0-9-]+)-800\.webp$/;

export interface PictureSources {
  avif: string;
  webp: string;
}

/**
 * The `srcset` of the project's own illustrations; null for an uploaded picture, which has one size.
 * @param image the URL in the dog's profile
 */
export function illustrationSources(image: string): PictureSources | null {
  const stem = illustration.exec(image)?.[1];
  if (stem === undefined) return null;
  const sources = (format: string) => `${stem}-400.${format} 400w, ${stem}-800.${format} 800w`;
  return { avif: sources('avif'), webp: sources('webp') };
}
