import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { QueryView } from '@/components/states/QueryView';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { useIdleImport } from '@/components/use-idle-import';
import { useNearViewport } from '@/components/use-near-viewport';
import {
  type DogUpdate,
  lastUpdateText,
  type UpdateMedia,
} from '@/features/dogs/updates/dog-update';
import { dogUpdatesQuery } from '@/features/dogs/updates/dog-updates-api';
import { UpdatePicture } from '@/features/dogs/updates/UpdatePicture';
import { serverInstant } from '@/lib/clock';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

const loadUpdateActions = () => import('@/features/dogs/updates/UpdateActions');
const loadUpdateVideo = () => import('@/features/dogs/updates/UpdateVideo');

interface Props {
  dogId: string;
  dogName: string;
  /** Shows only the updates of a calendar year. */
  year?: number | undefined;
  /** What one can do with the updates. */
  tools?: {
    /** What chooses the year. */
    chooser: ReactNode;
    /** Null for a visitor, undefined while that isn't known. */
    userId: string | null | undefined;
    isSponsor: boolean;
  };
}

/** The updates about a dog, newest first. Their tools are loaded when they are in view, or with the first key. */
export function DogUpdates({ dogId, dogName, year, tools }: Props) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  // A link to a year or to an update scrolls there.
  const isLinked = useLocation().hash !== '' || year !== undefined;
  const isNear = useNearViewport(section, isLinked, '0px', true);
  const { Component: UpdateActions } = useIdleImport(
    loadUpdateActions,
    isNear && tools !== undefined,
  );
  const query = useInfiniteQuery(dogUpdatesQuery(dogId, year));
  const count = query.data?.pages.flatMap((page) => page.updates).length;
  const list = useFocusOnMore(count ?? 0);
  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      aria-busy={query.isPending}
      className="min-w-0"
    >
      <h2 id={headingId} className="text-2xl!">{`Updates from ${dogName}`}</h2>
      {tools && (count !== 0 || year !== undefined) ? (
        // Reserves the height.
        <div className="mt-4 min-h-12">{isNear ? tools.chooser : null}</div>
      ) : null}
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
                {year === undefined
                  ? lastUpdateText(newest.published_at, serverInstant(query.dataUpdatedAt))
                  : null}
              </p>
              <ol ref={list} role="list" className="grid grid-cols-1 gap-6">
                {updates.map((update, index) => (
                  <li key={update.id}>
                    <UpdateArticle update={update} isFirst={index === 0} isNear={isNear}>
                      {tools ? (
                        // Reserves the height.
                        <div className={`mt-4 ${tools.userId === null ? 'min-h-7' : 'min-h-11'}`}>
                          {UpdateActions && tools.userId !== undefined ? (
                            <UpdateActions
                              update={update}
                              updateIds={updates.map(({ id }) => id)}
                              userId={tools.userId}
                              isSponsor={tools.isSponsor}
                            />
                          ) : null}
                        </div>
                      ) : null}
                    </UpdateArticle>
                  </li>
                ))}
              </ol>
            </>
          ) : (
            <p className="mt-4 max-w-reading text-lg text-muted">
              {year === undefined
                ? `There is no update from ${dogName} yet. The first one will appear here as soon as a volunteer has written it.`
                : `There is no update from ${dogName} from ${year}.`}
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
const wide = '(min-width: 64rem) 44rem, (min-width: 48rem) 85vw, 55vw';
const half = '(min-width: 64rem) 22rem, 45vw';

interface UpdateArticleProps {
  update: DogUpdate;
  /** Loads its first picture without waiting until it is near the viewport. */
  isFirst: boolean;
  /** The list is near the viewport. */
  isNear: boolean;
  children: ReactNode;
}

/** An update with its line breaks, and without links. */
function UpdateArticle({
  update: { happened_on, body, language: written, media },
  isFirst,
  isNear,
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
      <MediaList media={media} isFirst={isFirst} isNear={isNear} />
      {children}
    </article>
  );
}

interface MediaListProps extends Pick<UpdateArticleProps, 'isFirst' | 'isNear'> {
  media: readonly UpdateMedia[];
}

/** The pictures and videos of an update. */
export function MediaList({ media, isFirst, isNear }: MediaListProps) {
  return (
    <ul role="list" className="mt-4 grid grid-cols-2 items-start gap-3 empty:hidden">
      {media.map((item, index) => (
        <li key={item.id} className={index === 0 || item.video ? 'col-span-2' : ''}>
          {item.video ? (
            <VideoFigure isNear={isNear} media={item} video={item.video} />
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
  );
}

interface VideoFigureProps {
  isNear: boolean;
  media: UpdateMedia;
  video: NonNullable<UpdateMedia['video']>;
}

/** The poster, which plays the video once that component has loaded, and a text of what happens. */
function VideoFigure({ isNear, media, video }: VideoFigureProps) {
  const { Component: UpdateVideo } = useIdleImport(loadUpdateVideo, isNear);
  const textId = useId();
  const poster = <UpdatePicture media={media} sizes={wide} />;
  return (
    <figure>
      {UpdateVideo ? (
        <UpdateVideo media={media} video={video} poster={poster} textId={textId} />
      ) : (
        poster
      )}
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
