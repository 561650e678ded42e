import { useId, useRef, useState } from 'react';
import { ask } from '@/components/ask';
import { useFocusAfterRemoval } from '@/components/use-focus-after-removal';
import { useUser } from '@/features/accounts/AuthProvider';
import { careKindLabels } from '@/features/dogs/care/care-record';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import type { QueuedCare } from '@/features/dogs/care/team/queued-care';
import { ifNotBeingSent, QueuedCard } from '@/features/dogs/updates/team/DraftList';
import {
  changeQueuedCare,
  deleteDraft,
  useQueuedCare,
} from '@/features/dogs/updates/team/draft-store';
import { listOf } from '@/lib/say';
import { formatDay } from '@/lib/dates';
import { say } from '@/lib/say';

/** The care records of the signed-in person that wait to be sent. Nothing without any. */
export function QueuedCareList() {
  const headingId = useId();
  const { data: queue = [] } = useQueuedCare(useUser().id);
  const [edited, setEdited] = useState<QueuedCare | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfterRemoval(queue.length, list);
  return (
    <>
      {queue.length === 0 ? null : (
        <section aria-labelledby={headingId} className="mb-8">
          <h2 id={headingId} className="text-2xl!">
            Not saved yet
          </h2>
          <p className="mt-2 max-w-reading text-muted">
            Kept in this browser, for you alone, also when you sign out.
          </p>
          <ul ref={list} role="list" className="mt-4 grid grid-cols-1 gap-3">
            {queue.map((care, index) => (
              <li key={care.id}>
                <QueuedCard
                  item={care}
                  title={titleOf(care)}
                  text={care.values.note}
                  detail={`${formatDay(care.values.happened_on)}, `}
                  progress={null}
                  continueAt={null}
                  onRetry={() => ifNotBeingSent(() => changeQueuedCare(care.id, { problem: null }))}
                  onEdit={() => setEdited(care)}
                  onDiscard={() =>
                    ask(say`Discard this record (${titleOf(care)})?`, () =>
                      ifNotBeingSent(() => {
                        focusAfter(index);
                        return deleteDraft(care);
                      }),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {edited ? (
        <CareRecordDialog
          draft={{ kind: 'queued', care: edited }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

const NAMED = 3;

function titleOf({ values, form: { dogs } }: QueuedCare): string {
  const names = dogs.slice(0, NAMED).map(({ name }) => name);
  const others = dogs.length - names.length;
  const all = listOf(others > 0 ? [...names, say`${others} more dogs`] : names);
  return `${careKindLabels[values.kind]}: ${all}`;
}
