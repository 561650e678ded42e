import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { ShowOlder } from '@/components/ui/ShowOlder';
import {
  type DogUpdate,
  lastUpdateText,
  type UpdateMedia,
} from '@/features/dog-updates/dog-update';
import { dogUpdatesQuery } from '@/features/dog-updates/dog-updates-api';
import { UpdatePicture } from '@/features/dog-updates/UpdatePicture';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

interface Props {
  dogId: string;
  dogName: string;
  /** What a reader can do about an update, of those that are shown. */
  renderActions?: (update: DogUpdate, updateIds: readonly string[]) => ReactNode;
}

/** The updates about a dog, newest first. */
export function DogUpdates({ dogId, dogName, renderActions }: Props) {
  const headingId = useId();
  const query = useInfiniteQuery(dogUpdatesQuery(dogId));
  const list = useFocusOnMore(query.data?.pages.flatMap((page) => page.updates).length ?? 0);
  return (
    <section aria-labelledby={headingId} aria-busy={query.isPending} className="min-w-0">
      <h2 id={headingId} className="text-2xl!">{`Updates from ${dogName}`}</h2>
      <QueryView
        query={query}
        failed={say('The updates could not be loaded')}
        headingLevel={3}
        loading={
          <p role="status" className="mt-4 text-lg text-muted">
            Loading updates...
          </p>
        }
      >
        {({ pages }) => {
          const updates = pages.flatMap((page) => page.updates);
          const [newest] = updates;
          return newest ? (
            <>
              <p className="mt-4 mb-5 text-lg text-muted">
                {lastUpdateText(newest.published_at, new Date(query.dataUpdatedAt).toISOString())}
              </p>
              <ol ref={list} role="list" className="grid grid-cols-1 gap-6">
                {updates.map((update, index) => (
                  <li key={update.id}>
                    <UpdateArticle update={update} isFirst={index === 0}>
                      {renderActions ? (
                        // Reserves the height.
                        <div className="mt-4 min-h-11">
                          {renderActions(
                            update,
                            updates.map(({ id }) => id),
                          )}
                        </div>
                      ) : null}
                    </UpdateArticle>
                  </li>
                ))}
              </ol>
            </>
          ) : (
            <p className="mt-4 max-w-reading text-lg text-muted">
              {`There is no update from ${dogName} yet. The first one will appear here as soon as a volunteer has written it.`}
            </p>
          );
        }}
      </QueryView>
      <ShowOlder
        query={query}
        errorText={say('Older updates could not be loaded.')}
        className="mt-6"
      />
    </section>
  );
}

/** Moves focus to the first update that "Show older" has added; on the last page the button is gone. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const countBefore = useRef(0);
  useEffect(() => {
    const before = countBefore.current;
    countBefore.current = count;
    if (before === 0 || count <= before) return;
    list.current?.children[before]?.querySelector('h3')?.focus();
  }, [count]);
  return list;
}

/** As wide as its column; on a phone the smaller file, which has two pixels for each of the page's. */
const wide = '(min-width: 48rem) 33rem, 55vw';
const half = '(min-width: 48rem) 16rem, 45vw';

interface UpdateArticleProps {
  update: DogUpdate;
  /** Loads its first picture without waiting until it is near the viewport. */
  isFirst: boolean;
  children: ReactNode;
}

/** An update with its line breaks, and without links. */
function UpdateArticle({
  update: { happened_on, body, language: written, media },
  isFirst,
  children,
}: UpdateArticleProps) {
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-5 enlarged:p-4 sm:p-6"
    >
      <h3 id={headingId} tabIndex={-1} className="outline-none">
        <time dateTime={happened_on}>{formatDay(happened_on)}</time>
      </h3>
      <p dir="auto" lang={written} className="mt-3 text-lg wrap-anywhere whitespace-pre-wrap">
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
      {children}
    </article>
  );
}

interface UpdateVideoProps {
  media: UpdateMedia;
  video: NonNullable<UpdateMedia['video']>;
  /** The `sizes` attribute of the poster. */
  sizes: string;
}

/** The poster and a text of what happens. The video is fetched when somebody wants to see it. */
function UpdateVideo({ media, video, sizes }: UpdateVideoProps) {
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const textId = useId();
  return (
    <figure>
      {state === 'playing' ? (
        // The text below says what happens.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={focusOnMount}
          controls
          autoPlay
          playsInline
          src={video.url}
          poster={media.picture.url}
          width={media.width}
          height={media.height}
          aria-label={media.alt}
          lang={languageOf(media.alt)}
          aria-describedby={textId}
          className="h-auto w-full rounded-card bg-paper"
          onError={() => setState('failed')}
        />
      ) : (
        <button
          type="button"
          aria-describedby={textId}
          className="relative block w-full"
          onClick={() => setState('playing')}
        >
          <UpdatePicture media={media} sizes={sizes} />{' '}
          <span className="absolute bottom-3 left-3 rounded-full bg-pine px-3.5 py-1 text-sm font-semibold text-on-pine">
            {plural(video.seconds, {
              one: 'Play video, {count} second',
              other: 'Play video, {count} seconds',
            })}
          </span>
        </button>
      )}
      {state === 'failed' ? (
        <p role="alert" className="mt-3 font-medium text-brick-text">
          The video could not be played. Please check your connection and press play again.
        </p>
      ) : null}
      <figcaption
        id={textId}
        dir="auto"
        lang={languageOf(video.text)}
        className="mt-1 text-muted wrap-anywhere empty:hidden"
      >
        {video.text}
      </figcaption>
    </figure>
  );
}

/** The button that had focus is gone. */
function focusOnMount(video: HTMLVideoElement | null): void {
  video?.focus({ preventScroll: true });
}
