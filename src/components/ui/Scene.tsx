import { useState } from 'react';
import { DeferredPicture } from '@/components/hydration';

/** The illustrations in `public/images/scenes`. */
export type SceneName =
  | 'step-choose'
  | 'step-subscribe'
  | 'step-updates'
  | 'tier-puppy-pal'
  | 'tier-canine-champion'
  | 'tier-rescue-hero'
  | 'empty-dogs'
  | 'empty-messages'
  | 'empty-donations'
  | 'not-found'
  | 'offline';

interface Props {
  name: SceneName;
  className?: string;
  /** For illustrations above the fold. */
  eager?: boolean;
}

/** A decorative illustration of 4 by 3; nothing when it fails to load, for example offline. */
export function Scene({ name, className = 'w-[min(15rem,100%)]', eager = false }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  const stem = `/images/scenes/${name}`;
  const picture = (
    <picture>
      <source type="image/avif" srcSet={`${stem}.avif`} />
      <img
        src={`${stem}.webp`}
        width="480"
        height="360"
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        className="size-full"
        onError={() => setHasFailed(true)}
      />
    </picture>
  );
  return (
    <span className={`block aspect-4/3 ${className}`}>
      {eager ? picture : <DeferredPicture>{picture}</DeferredPicture>}
    </span>
  );
}
