import { DeferredPicture } from '@/components/hydration/DeferredPicture';

/** The drawings that stand beside words and in empty places; `art/` makes them. */
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
  /** For what stands in the first screenful. */
  eager?: boolean;
}

/** A drawing of 4 by 3 that says nothing the words beside it don't say. */
export function Scene({ name, className = 'w-[min(15rem,100%)]', eager = false }: Props) {
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
      />
    </picture>
  );
  return (
    <span className={`block aspect-4/3 ${className}`}>
      {eager ? picture : <DeferredPicture>{picture}</DeferredPicture>}
    </span>
  );
}
