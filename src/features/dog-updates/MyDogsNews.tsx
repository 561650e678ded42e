import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { newestWithPicture, newsText } from '@/features/dog-updates/my-dogs-news';
import { lastVisitQuery, newsQuery } from '@/features/dog-updates/my-dogs-queries';
import { UpdatePicture } from '@/features/dog-updates/UpdatePicture';
import { formatDay } from '@/lib/dates';
import { paths } from '@/lib/paths';

interface Props {
  userId: string;
  /** null for all dogs. */
  dogIds: readonly (string | null)[];
}

/** What is new since the last visit, with one large picture. Failures are shown where each dog is. */
export function MyDogsNews({ userId, dogIds }: Props) {
  const headingId = useId();
  const { data: news, isPending } = useQuery(newsQuery(dogIds));
  const { data: lastVisit = null } = useQuery(lastVisitQuery(userId));
  if (isPending) {
    return (
      <div aria-hidden="true" className="mb-8 aspect-4/3 animate-pulse rounded-card bg-paper" />
    );
  }
  const update = newestWithPicture(news ?? []);
  const [media] = update?.media ?? [];
  const text = newsText(news ?? [], lastVisit);
  if (!update || !media)
    return text && news?.some(({ updates }) => updates.length > 0) ? (
      <p className="mb-5">{text}</p>
    ) : null;
  return (
    <section aria-labelledby={headingId} className="mb-8 wrap-anywhere">
      {text === null ? null : <p className="mb-5 text-lg font-semibold">{text}</p>}
      <Link to={paths.dog(update.dogId)} tabIndex={-1} className="block">
        <UpdatePicture media={media} sizes="(min-width: 48rem) 48rem, 90vw" isEager />
      </Link>
      <h2 id={headingId} className="mt-4 text-2xl!" dir="auto">
        <Link to={paths.dog(update.dogId)} className="hover:underline">
          {update.dogName}
        </Link>
      </h2>
      <p dir="auto" className="mt-1 line-clamp-3 max-w-reading text-lg">
        {update.body}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={update.happenedOn}>{formatDay(update.happenedOn)}</time>
      </p>
    </section>
  );
}
