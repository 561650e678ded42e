import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UpdateMedia } from '@/features/dog-updates/dog-update';
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
  const isNear = useNearViewport(image, isEager);
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

/** How far below the viewport, in CSS pixels. */
const MARGIN = '600px';

/**
 * True once an element is near the viewport. For pictures of many kilobytes, because `loading="lazy"` fetches them
 * up to 2,500 pixels before they are seen.
 * @param isEager true from the start
 */
function useNearViewport(element: RefObject<Element | null>, isEager: boolean): boolean {
  const [isNear, setIsNear] = useState(isEager);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
