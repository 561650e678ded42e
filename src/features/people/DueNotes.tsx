import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { useFocusAfterRemoval } from '@/components/use-focus-after-removal';
import { dueNotesQuery } from '@/features/people/people-api';
import { NoteDone } from '@/features/people/PersonNotes';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

const NOTES_AT_ONCE = 5;

/** The notes about people for today or an earlier day. Nothing while there are none, or they can't be loaded. */
export function DueNotes() {
  const { data: notes = [] } = useQuery(dueNotesQuery);
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfterRemoval(notes.length, list);
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="due-notes" className="mb-12">
      <h2 id="due-notes" className="mb-4 text-2xl!">
        Notes for today
      </h2>
      <FirstRows rows={notes} atOnce={NOTES_AT_ONCE}>
        {(shown) => (
          <ul ref={list} role="list" className="divide-y divide-line border-y border-line">
            {shown.map(({ id, person_id, name, body, due_on, author_name }, index) => (
              <li key={id} className="py-4 wrap-anywhere">
                <Link
                  to={paths.person(person_id)}
                  lang={languageOf(name)}
                  className="text-link inline-flex min-h-11 items-center font-semibold"
                >
                  {name}
                </Link>
                <p lang={languageOf(body)} dir="auto" className="whitespace-pre-line">
                  {body}
                </p>
                <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
                  <span>{`For ${formatDay(due_on)}, by ${author_name}`}</span>
                  <NoteDone id={id} body={body} isDone={false} onDone={() => focusAfter(index)} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </section>
  );
}
