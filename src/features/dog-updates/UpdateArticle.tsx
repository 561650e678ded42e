import { useId } from 'react';
import type { DogUpdate } from '@/features/dog-updates/dog-update';
import { UpdatePicture } from '@/features/dog-updates/UpdatePicture';
import { UpdateVideo } from '@/features/dog-updates/UpdateVideo';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/text';

/** As wide as its column; on a phone the smaller file, which has two pixels for each of the page's. */
const wide = '(min-width: 48rem) 33rem, 55vw';
const half = '(min-width: 48rem) 16rem, 45vw';

interface Props {
  update: DogUpdate;
  /** Loads its first picture without waiting until it is near the viewport. */
  isFirst: boolean;
}

/** An update as it was written: with its line breaks, and without links. */
export function UpdateArticle({ update: { happenedOn, body, media }, isFirst }: Props) {
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-5 enlarged:p-4 sm:p-6"
    >
      <h3 id={headingId} tabIndex={-1} className="outline-none">
        <time dateTime={happenedOn}>{formatDay(happenedOn)}</time>
      </h3>
      <p
        dir="auto"
        lang={languageOf(body)}
        className="mt-3 text-lg wrap-anywhere whitespace-pre-wrap"
      >
        {body}
      </p>
      <ul role="list" className="mt-4 grid grid-cols-2 items-start gap-3 empty:hidden">
        {media.map((item, index) => (
          <li key={item.id} className={index === 0 || item.video ? 'col-span-2' : ''}>
            {item.video ? (
              <UpdateVideo media={item} video={item.video} sizes={wide} />
            ) : (
              <UpdatePicture
                media={item}
                sizes={index === 0 ? wide : half}
                isEager={isFirst && index === 0}
              />
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}
