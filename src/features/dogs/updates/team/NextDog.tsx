import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useToday } from '@/components/use-today';
import { DogRow, pictureOf } from '@/features/dogs/updates/team/DogPicker';
import { lastSentQuery, useDrafts } from '@/features/dogs/updates/team/draft-store';
import { useDueDogs, useKeptDogs } from '@/features/dogs/updates/team/kept-dogs';
import { DueText } from '@/features/dogs/updates/team/UpdateQueue';
import { paths } from '@/lib/paths';

/** After publishing: the way to what is public now, and the first dog of the queue that nobody here writes about. */
export function NextDog({ ownerId }: { ownerId: string }) {
  const headingId = useId();
  const today = useToday();
  const { dogs } = useDueDogs(ownerId);
  const { data: kept } = useKeptDogs(ownerId);
  const { data: drafts } = useDrafts(ownerId);
  const { data: sent } = useQuery(lastSentQuery);
  const done = new Set([sent?.dogId, ...(drafts ?? []).map(({ dogId }) => dogId)]);
  const next = dogs?.find(({ id }) => !done.has(id));
  return (
    <>
      {sent ? (
        <p className="mt-6 flex flex-wrap gap-x-6">
          <Link
            to={paths.translateUpdate(sent.updateId)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {sent.language === 'hi' ? 'Add English' : 'Add Hindi'}
          </Link>
          <Link to={paths.dog(sent.dogId)} className="text-link inline-flex min-h-11 items-center">
            {`See what is public about ${sent.dogName}`}
          </Link>
        </p>
      ) : null}
      {next ? (
        <section aria-labelledby={headingId} className="mt-8">
          <h2 id={headingId} className="mb-4 text-2xl!">
            Next in the queue
          </h2>
          <DogRow dog={next} picture={pictureOf(next, kept)}>
            <DueText dog={next} today={today} />
          </DogRow>
        </section>
      ) : null}
    </>
  );
}
