import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadError } from '@/components/states/LoadError';
import { lastUpdateText } from '@/features/dog-updates/dog-update';
import { isNews } from '@/features/dog-updates/my-dogs-news';
import { lastVisitQuery, newsQuery } from '@/features/dog-updates/my-dogs-queries';
import { paths } from '@/lib/paths';

interface Props {
  userId: string;
  /** Of the whole page, which has one query. null for all dogs. */
  dogIds: readonly (string | null)[];
  /** Whose latest update; null for the latest one about any dog. */
  dogId: string | null;
}

/** The latest update about a dog, in a few lines, with the way to all of them. */
export function LatestUpdate({ userId, dogIds, dogId }: Props) {
  const { data, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(newsQuery(dogIds));
  const { data: lastVisit = null } = useQuery(lastVisitQuery(userId));
  if (isPending) return null;
  const [update] = data?.find((news) => news.dogId === dogId)?.updates ?? [];
  if (!data) {
    return (
      <LoadError
        text="The latest update could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!update) return <p className="text-muted">There is no update yet.</p>;
  return (
    <div>
      <p className="text-sm text-muted">
        {isNews(update, lastVisit) ? (
          <span className="rounded-full bg-pine px-3 py-0.5 font-semibold text-on-pine">New</span>
        ) : null}{' '}
        {lastUpdateText(update.publishedAt, new Date(dataUpdatedAt).toISOString())}
      </p>
      <p dir="auto" className="mt-1 line-clamp-3">
        {update.body}
      </p>
      <Link to={paths.dog(update.dogId)} className="text-link inline-flex min-h-11 items-center">
        {`All updates from ${update.dogName}`}
      </Link>
    </div>
  );
}
