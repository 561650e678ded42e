import { useState } from 'react';
import { PawMark } from '@/components/PawMark';
import { DeferredPicture } from '@/components/hydration/DeferredPicture';
import { illustrationSources } from '@/lib/picture-sources';

interface Props {
  src: string;
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
  const sources = illustrationSources(src);
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
