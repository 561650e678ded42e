import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { newestOfMyDogsQuery } from '@/features/dogs/updates/dog-updates-api';
import { UpdatePicture } from '@/features/dogs/updates/UpdatePicture';
import { languageOf } from '@/lib/language';
import { removeStored, storageKeys } from '@/lib/local-storage';
import { paths } from '@/lib/paths';

/** The newest picture of the dogs that a person sponsors, and the first line of the update. */
export default function SponsorStrip({ userId }: { userId: string }) {
  const { data } = useQuery(newestOfMyDogsQuery(userId));
  useEffect(() => {
    if (data === 'no-dogs') removeStored(storageKeys.hasDogs);
  }, [data]);
  if (data === undefined || data === 'no-dogs') return null;
  const media = data?.media[0];
  return (
    <>
      {media ? (
        <UpdatePicture
          media={media}
          sizes="5rem"
          isEager
          className="h-16! w-20! shrink-0 rounded-control!"
        />
      ) : null}
      <p dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere sm:line-clamp-1">
        {data ? (
          <>
            <b lang={languageOf(data.dogName)}>{data.dogName}</b>
            <span lang={data.language}>{` ${data.body.split('\n')[0]}`}</span>
          </>
        ) : (
          'Your dog’s first news will be here.'
        )}
      </p>
      <Link to={paths.sponsorships} className="text-link flex min-h-11 shrink-0 items-center">
        My Dogs
      </Link>
    </>
  );
}
