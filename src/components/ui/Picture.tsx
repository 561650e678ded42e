import { useState } from 'react';
import { PawMark } from '@/components/PawMark';
import { DeferredPicture } from '@/components/hydration/DeferredPicture';
import { drawnPictureSources } from '@/lib/picture-sources';

interface Props {
  src: string;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Pictures of the first screenful are fetched at once, all others when they come near. */
  eager?: boolean;
  /** 'low' lets the other pictures of the first screenful come before it. */
  fetchPriority?: 'auto' | 'low';
}

/**
 * A portrait picture of 4 by 5 that fills its frame. Where there is none, or it can't be shown, a mark takes
 * its place.
 */
export function Picture({ src, alt, sizes, eager = false, fetchPriority = 'auto' }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === '' || failedSrc === src) {
    return (
      <div
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className="grid size-full place-items-center bg-paper text-line"
      >
        <PawMark />
      </div>
    );
  }
  const sources = drawnPictureSources(src);
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
        width="800"
        height="1000"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={fetchPriority}
        className="size-full object-cover"
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
  return eager ? picture : <DeferredPicture>{picture}</DeferredPicture>;
}
