import { DeferredPicture } from '@/components/hydration/DeferredPicture';

interface Props {
  /** The file's name in `public/images/people`, without size and ending. */
  name: string;
}

/** A small round drawing of a person whose name stands beside it. */
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
