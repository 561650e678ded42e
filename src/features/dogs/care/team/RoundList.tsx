import '@/components/print-alone.css';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { useToday } from '@/components/use-today';
import { careKindLabels } from '@/features/dogs/care/care-record';
import { lastDay, useDueFilters } from '@/features/dogs/care/team/DueCareList';
import {
  careRoundQuery,
  type DueOnRound,
  keptRoundQuery,
} from '@/features/dogs/care/team/team-care-api';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { plural } from '@/lib/numbers';

/** What is due, on paper: by area, each dog with its picture, its place and a box to tick. */
export function RoundList() {
  const today = useToday();
  const { filters, choosers } = useDueFilters(today);
  useQuery(keptRoundQuery(lastDay('quarter', today)));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">{choosers}</div>
      <QueryView
        query={useQuery(careRoundQuery(filters))}
        failed="What is due could not be loaded"
        headingLevel={2}
        loading={
          <p role="status" className="mt-6 text-muted">
            Loading what is due...
          </p>
        }
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="mt-6">Nothing is due here.</p>}
      >
        {(rows) => (
          <>
            <button
              type="button"
              className={buttonClass('primary', 'mt-4 w-full sm:w-auto')}
              onClick={() => window.print()}
            >
              Print the list
            </button>
            <Sheet rows={rows} until={filters.until} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Scrolls in a frame of its own where it isn't read on a phone. */
function Sheet({ rows, until }: { rows: readonly DueOnRound[]; until: string }) {
  return (
    <div
      role="region"
      aria-label="The list to print"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
      tabIndex={0}
      className="print-alone mt-6 sm:max-h-[80vh] sm:overflow-y-auto sm:rounded-card sm:border sm:border-line sm:p-5 print:max-h-none print:overflow-visible print:border-0 print:p-0"
    >
      <p className="font-semibold">{`Round: what is due until ${formatDay(until)}`}</p>
      <div className="gap-x-8 sm:grid sm:grid-cols-2 xl:grid-cols-3 print:block print:columns-xs">
        {[...new Set(rows.map(({ area }) => area))].map((area) => {
          const due = rows.filter((row) => row.area === area);
          const dogs = [...new Set(due.map(({ dog_id }) => dog_id))].map((id) =>
            due.filter(({ dog_id }) => dog_id === id),
          );
          return (
            <section key={area} aria-label={area}>
              <h2 className="mt-4 border-b-2 border-line text-xl! break-after-avoid">
                {`${area}: ${plural(dogs.length, { one: '1 dog', other: '{count} dogs' })}`}
              </h2>
              <ul role="list">
                {dogs.map((dues) => (
                  <li
                    key={dues[0]?.dog_id}
                    className="break-inside-avoid border-b border-line py-2"
                  >
                    <DogOnRound dues={dues} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function DogOnRound({ dues }: { dues: readonly DueOnRound[] }) {
  const [dog] = dues;
  if (!dog) return null;
  return (
    <div className="flex gap-3">
      <span className="arch aspect-[4/5] w-14 shrink-0 self-start bg-paper">
        <Picture src={dog.image_url} alt="" sizes="3.5rem" eager />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p lang={languageOf(dog.dog_name)} className="font-semibold">
          {dog.dog_name}
        </p>
        <p className="text-sm empty:hidden">{dog.feeding_spot}</p>
        <ul role="list">
          {dues.map(({ id, kind, due_on, note }) => (
            <li key={id} className="flex gap-2">
              <span aria-hidden="true" className="mt-1 size-4 shrink-0 border border-current" />
              <span>{`${careKindLabels[kind]}, due ${formatDay(due_on)} (${note})`}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
