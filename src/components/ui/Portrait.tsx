import { DeferredPicture } from '@/components/hydration/DeferredPicture';

interface Props {
  /** The file name in `public/images/people`, without size and extension. */
  name: string;
}

/** A round drawing of a person. Decorative: the name is beside it. */
export function Portrait({ name }: Props) {
  const stem = `/images/people/${name}-160`;
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-full bg-paper">
      <DeferredPicture>
        <picture>
          <source type="image/avif" srcSet={`${stem}.avif`} />
          <img src={`${stem}.webp`} width="64" height="64" alt="" loading="lazy" />
        </picture>
      </DeferredPicture>
    </span>
  );
}
