import { useRef } from 'react';
import { useNearViewport } from '@/components/use-near-viewport';
import type { UpdateMedia } from '@/features/dogs/updates/dog-update';
import { languageOf } from '@/lib/language';

/** One transparent pixel, because browsers show a picture without an address as a broken one. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface Props {
  media: UpdateMedia;
  /** The `sizes` attribute. */
  sizes: string;
  isEager?: boolean;
  className?: string;
}

/** A picture in its own proportions, or the poster of a video. */
export function UpdatePicture({ media, sizes, isEager = false, className = '' }: Props) {
  const { width, height, alt, picture } = media;
  const image = useRef<HTMLImageElement>(null);
  const isNear = useNearViewport(image, isEager, '600px');
  return (
    <img
      ref={image}
      alt={alt}
      lang={languageOf(alt)}
      width={width}
      height={height}
      decoding="async"
      // The blank picture would else replace the proportions of the attributes by its own.
      style={{ aspectRatio: `${width} / ${height}` }}
      className={`h-auto w-full rounded-card bg-paper object-cover ${className}`.trimEnd()}
      {...(isNear ? { src: picture.url, srcSet: picture.srcSet, sizes } : { src: BLANK })}
    />
  );
}
