import { useId } from 'react';
import { DraftCard } from '@/features/dog-updates/team/DraftCard';
import { useDrafts } from '@/features/dog-updates/team/draft-queries';

/** A person's updates that are unfinished or wait to be sent. Nothing without any. */
export function DraftList({ ownerId }: { ownerId: string }) {
  const headingId = useId();
  const { data: drafts } = useDrafts(ownerId);
  if (!drafts || drafts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-2xl!">
        Not published yet
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        Kept in this browser, for you alone, also when you sign out.
      </p>
      <ul role="list" className="mt-4 grid grid-cols-1 gap-3">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftCard draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  );
}
