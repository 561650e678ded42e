import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { PagedList } from '@/components/PagedList';
import { BusyButton } from '@/components/ui/BusyButton';
import { Checkbox } from '@/components/ui/Checkbox';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import { useFilter, usePagedList } from '@/components/use-paged-list';
import { useToday } from '@/components/use-today';
import { CARE_ROUND_MAX_DOGS } from '@/config/limits';
import { useUser } from '@/features/accounts/AuthProvider';
import { dogAreasQuery } from '@/features/dogs/dog-choices-api';
import { careKindLabels } from '@/features/dogs/care/care-record';
import type { CareDraft } from '@/features/dogs/care/team/care-schema';
import { doneIds } from '@/features/dogs/care/team/queued-care';
import { QueuedCareList } from '@/features/dogs/care/team/QueuedCareList';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import {
  DUE_PER_PAGE,
  type DueCare,
  dueCareQuery,
  type DueFilters,
  fetchAllDueCare,
  keptRoundQuery,
} from '@/features/dogs/care/team/team-care-api';
import { keptChoicesQuery } from '@/features/dogs/team/kept-choices-api';
import { useQueuedCare } from '@/features/dogs/updates/team/draft-store';
import { isWaiting } from '@/features/dogs/updates/team/send-drafts';
import { Constants } from '@common/database';
import { formatDay } from '@/lib/dates';
import { formatNumber, plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

/** What must be done again, the longest overdue first, and one record for several or all of it. */
export function DueCareList() {
  const today = useToday();
  const { filters, choosers, address } = useDueFilters(today);
  const list = usePagedList((_search, page) => dueCareQuery(filters, page), DUE_PER_PAGE);
  const [open, setOpen] = useState<CareDraft | null>(null);
  // Over all pages and filters.
  const [ticked, setTicked] = useState<readonly DueCare[]>([]);
  const { data: queue = [] } = useQueuedCare(useUser().id);
  const queuedIds = new Set(queue.filter(isWaiting).flatMap(doneIds));
  useQuery(keptRoundQuery(lastDay('quarter', today)));
  useQuery(keptChoicesQuery);
  const tick = (due: DueCare, isTicked: boolean) =>
    setTicked([...ticked.filter(({ id }) => id !== due.id), ...(isTicked ? [due] : [])]);
  const settle = (due: readonly DueCare[]) => {
    const [first, ...others] = due;
    if (first) setOpen({ kind: 'settling', due: [first, ...others] });
  };
  return (
    <>
      <QueuedCareList />
      <div className="grid gap-4 sm:grid-cols-3">{choosers}</div>
      <Link
        to={{ pathname: paths.careRound, search: address }}
        className={buttonClass('secondary', 'mt-4 w-full sm:w-auto print:hidden')}
      >
        Round list to print
      </Link>
      <PagedList
        list={list}
        loading={say('Loading what is due...')}
        failed={say('What is due could not be loaded')}
        countText={({ count }) =>
          count === 0
            ? say('Nothing is due here.')
            : plural(count, { one: '1 is due.', other: '{count} are due.' })
        }
        empty={null}
      >
        {(rows, { count }) => (
          <>
            {count > 1 ? <RoundOfAll filters={filters} count={count} onDue={settle} /> : null}
            <ul role="list" className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2">
              {rows
                .filter(({ id }) => !queuedIds.has(id))
                .map((due) => (
                  <li key={due.id}>
                    <DueCard
                      due={due}
                      today={today}
                      isTicked={ticked.some(({ id }) => id === due.id)}
                      onTick={(isTicked) => tick(due, isTicked)}
                      onDone={() => settle([due])}
                    />
                  </li>
                ))}
            </ul>
            <TickedDue due={ticked} onDue={settle} onClear={() => setTicked([])} />
          </>
        )}
      </PagedList>
      {open ? (
        <CareRecordDialog
          draft={open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setTicked([]);
            // The dialog gives the focus back to a button that is about to disappear.
            flushSync(() => setOpen(null));
            list.focusStatus();
          }}
        />
      ) : null}
    </>
  );
}

interface RoundOfAllProps {
  filters: DueFilters;
  count: number;
  onDue: (due: readonly DueCare[]) => void;
}

/** One record for all that the filters find. The dialog says for which dogs, and lets some be left out. */
function RoundOfAll({ filters, count, onDue }: RoundOfAllProps) {
  const { mutate, isPending } = useMutation(fetchAllDueCare);
  if (filters.kind === '' || count > CARE_ROUND_MAX_DOGS) {
    return (
      <p className="max-w-reading text-muted print:hidden">
        {filters.kind === ''
          ? 'Choose what is due, and one record can be added for all of these dogs.'
          : `Choose an area: one record can be added for at most ${formatNumber(CARE_ROUND_MAX_DOGS)} dogs.`}
      </p>
    );
  }
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('primary', 'w-full sm:w-auto')}
      onClick={() => mutate(filters, { onSuccess: onDue })}
    >
      {`Done for all ${formatNumber(count)}`}
    </BusyButton>
  );
}

interface TickedProps {
  due: readonly DueCare[];
  onDue: (due: readonly DueCare[]) => void;
  onClear: () => void;
}

/** One record for what is ticked, at the bottom of the window. Nothing while nothing is. */
function TickedDue({ due, onDue, onClear }: TickedProps) {
  if (due.length === 0) return null;
  const isOneKind = due.every(({ kind }) => kind === due[0]?.kind);
  return (
    <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-3">
      <button
        type="button"
        disabled={!isOneKind}
        className={buttonClass('primary', 'flex-auto sm:flex-none')}
        onClick={() => onDue(due)}
      >
        {plural(due.length, { one: 'Done for the 1 ticked', other: 'Done for the {count} ticked' })}
      </button>
      <button type="button" className={buttonClass('quiet')} onClick={onClear}>
        Untick all
      </button>
      <p role="status" className="text-muted empty:hidden">
        {isOneKind ? '' : 'One record has one kind: tick vaccinations alone, for example.'}
      </p>
    </div>
  );
}

interface DueCardProps {
  due: DueCare;
  today: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onDone: () => void;
}

function DueCard({ due, today, isTicked, onTick, onDone }: DueCardProps) {
  const headingId = useId();
  const { dog_name, due_on } = due;
  const isOverdue = due_on < today;
  return (
    <article
      aria-labelledby={headingId}
      className="flex h-full flex-col gap-2 break-inside-avoid rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <h2 id={headingId} className="text-xl!">
        <span>{`${careKindLabels[due.kind]}: `}</span>
        <Link to={paths.teamDog(due.dog_id)} lang={languageOf(dog_name)} className="text-link">
          {dog_name}
        </Link>
      </h2>
      <p className={isOverdue ? 'font-semibold text-brick-text' : ''}>
        {`${isOverdue ? say('Overdue since') : say('Due on')} ${formatDay(due_on)}`}
      </p>
      <p className="text-sm text-muted">{due.area}</p>
      <p className="text-sm text-muted">{`Last on ${formatDay(due.happened_on)}: ${due.note}`}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={say`Tick ${dog_name}`} isChecked={isTicked} onChange={onTick} />
        <button
          type="button"
          aria-describedby={headingId}
          className={buttonClass('secondary')}
          onClick={onDone}
        >
          Done
        </button>
      </div>
    </article>
  );
}

const periods = {
  overdue: say('Only overdue'),
  week: say('This week'),
  quarter: say('Next three months'),
} as const;

/** The filters in the address, and the fields that choose them. Values that don't exist are ignored. */
export function useDueFilters(today: string) {
  const [area, chooseArea] = useFilter('area');
  const [requestedKind, chooseKind] = useFilter('kind');
  const [requested, chooseWhen] = useFilter('when');
  const { data: areas = [] } = useQuery(dogAreasQuery);
  const kind = Constants.public.Enums.care_kind.find((value) => value === requestedKind) ?? '';
  const period = isPeriod(requested) ? requested : '';
  const filters: DueFilters = { until: lastDay(period, today), area, kind };
  const choosers = (
    <>
      <Select
        label={say('When')}
        allLabel={say('This month')}
        options={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        value={period}
        onChange={chooseWhen}
      />
      <Select
        label={say('What')}
        allLabel={say('Everything')}
        options={Object.entries(careKindLabels).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={chooseKind}
      />
      <Select
        label={say('Area')}
        allLabel={say('All areas')}
        options={areaOptions(areas, area)}
        value={area}
        onChange={chooseArea}
      />
    </>
  );
  return {
    filters,
    choosers,
    address: new URLSearchParams({ area, kind, when: period }).toString(),
  };
}

/** The area of the address is an option before the others have loaded. */
function areaOptions(areas: readonly { area: string }[], chosen: string) {
  const names = areas.map(({ area }) => area);
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((area) => ({ value: area, label: area }));
}

function isPeriod(text: string): text is keyof typeof periods {
  return Object.hasOwn(periods, text);
}

/** The last day of a period, YYYY-MM-DD. '' is this month. @param today YYYY-MM-DD */
export function lastDay(period: keyof typeof periods | '', today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  // Months of Date start at 0, and day 0 is the last of the month before.
  const last = {
    overdue: Date.UTC(year, month - 1, day - 1),
    week: Date.UTC(year, month - 1, day + 7),
    '': Date.UTC(year, month, 0),
    quarter: Date.UTC(year, month - 1, day + 91),
  };
  return new Date(last[period]).toISOString().slice(0, 10);
}
