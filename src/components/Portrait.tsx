import { DeferredPicture } from '@/components/hydration';

/** A round drawing or photo of a person. Decorative: the name is beside it. @param name the file in `public/images/people` */
export function Portrait({ name }: { name: string }) {
  const stem = `/images/people/${name}-160`;
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-full bg-paper">
      <DeferredPicture>
        <picture>
          <source type="image/avif" srcSet={`${stem}.avif`} />
          <img
            src={`${stem}.webp`}
            width="64"
            height="64"
            alt=""
            loading="lazy"
            className="size-full"
          />
        </picture>
      </DeferredPicture>
    </span>
  );
}
