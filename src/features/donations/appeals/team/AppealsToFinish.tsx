import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { useToday } from '@/components/use-today';
import { outcomeDay } from '@/features/donations/appeals/appeal';
import { teamAppealsQuery } from '@/features/donations/appeals/team/team-appeals-api';
import { dayAfter, formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

/** From so many days before its day on, saying how an appeal went is overdue. */
const OVERDUE_DAYS = 10;

const APPEALS_AT_ONCE = 5;

/** Appeals that have ended, of which nobody has said yet how they went. Nothing while there are none. */
export function AppealsToFinish() {
  const today = useToday();
  const { data: appeals = [] } = useQuery(teamAppealsQuery);
  const waiting = appeals.filter(
    ({ status, last_day, outcome_at }) =>
      outcome_at === null && (status === 'closed' || (status === 'open' && last_day < today)),
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="appeals-to-finish" className="mb-12">
      <h2 id="appeals-to-finish" className="mb-4 text-2xl!">
        Say how these appeals went
      </h2>
      <FirstRows rows={waiting} atOnce={APPEALS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="divide-y divide-line border-y border-line">
            {shown.map((appeal) => {
              const day = outcomeDay(appeal);
              return (
                <li key={appeal.id} className="py-3 wrap-anywhere">
                  <Link
                    to={paths.teamAppeals}
                    lang={languageOf(appeal.title)}
                    className="text-link inline-flex min-h-11 items-center font-semibold"
                  >
                    {appeal.title}
                  </Link>
                  <p
                    className={
                      dayAfter(day, -OVERDUE_DAYS) <= today ? 'font-semibold text-brick-text' : ''
                    }
                  >
                    {`Its page promises this by ${formatDay(day)}.`}
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </FirstRows>
    </section>
  );
}
