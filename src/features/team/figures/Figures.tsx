import '@/components/print-alone.css';
import './figures.css';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { DownloadIcon } from '@/components/icons';
import { QueryView } from '@/components/states/QueryView';
import { Disclosure } from '@/components/ui/Disclosure';
import { Select } from '@/components/ui/Select';
import { buttonClass } from '@/components/ui/button-class';
import { useFilter } from '@/components/use-paged-list';
import { useToday } from '@/components/use-today';
import { Bars, colorOf } from '@/features/team/figures/Bars';
import {
  bandsOf,
  countIn,
  dogsText,
  endedBy,
  growthText,
  runningAt,
  stayingText,
  sumOf,
  yearsSince,
  type Band,
  type Chart,
  type Period,
  type Quarter,
} from '@/features/team/figures/figures';
import { dogsQuery, moneyQuery, sponsorsQuery } from '@/features/team/figures/figures-api';
import { formatDay, formatMonth } from '@/lib/dates';
import { downloadText, toCsv } from '@/lib/download';
import { isLiveSite } from '@/lib/env';
import { decimalRupees, formatPaise } from '@/lib/money';
import { formatNumber } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** What a board asks: whether it grows, whether sponsors stay, and whether the dogs get it. */
export function Figures() {
  const today = useToday();
  const money = useQuery(moneyQuery);
  const sponsors = useQuery(sponsorsQuery);
  const dogs = useQuery(dogsQuery);
  const [chosen, choose] = useFilter('year');
  const years = yearsSince(
    [...(money.data ?? []), ...(sponsors.data?.months ?? []), ...(dogs.data?.months ?? [])].map(
      ({ month }) => month,
    ),
    today,
  );
  const [current = '', ...earlier] = years;
  const period: Period = chosen === 'all' || earlier.includes(chosen) ? chosen : current;
  const bands = bandsOf(period, years, today);
  return (
    <>
      <div className="flex flex-wrap items-end gap-5 print:hidden">
        <Select
          label="Tax year"
          allLabel={`${current} (this year)`}
          options={[
            ...earlier.map((value) => ({ value, label: value })),
            ...(earlier.length > 0 ? [{ value: 'all', label: 'All years' }] : []),
          ]}
          value={period === current ? '' : period}
          onChange={choose}
        />
        <button type="button" className={buttonClass('secondary')} onClick={() => window.print()}>
          Print
        </button>
      </div>
      <p className="mt-4 text-muted">
        {`${isLiveSite() ? '' : 'Test payments, no money moved. '}Tax years begin in April. As of ${formatDay(today)}.`}
      </p>
      <Question title="Is it growing?">
        <QueryView {...statesOf(money, 'What was received could not be loaded.')}>
          {(rows) => (
            <Figure
              name="received"
              period={period}
              sentence={growthText(rows, period, bands, today)}
              chart={{
                bands,
                series: moneyKinds.map(({ kind, label }) => ({
                  label,
                  valueOf: ({ months }) => sumOf(rows, months, kind),
                })),
                ...(period === 'all'
                  ? {}
                  : {
                      mark: {
                        label: 'The year before',
                        valueOf: ({ monthsBefore }: Band) => sumOf(rows, monthsBefore),
                      },
                    }),
                isMoney: true,
              }}
            />
          )}
        </QueryView>
      </Question>
      <Question title="Do sponsors stay?">
        <QueryView {...statesOf(sponsors, 'The sponsorships could not be loaded.')}>
          {({ months, quarters }) => (
            <>
              <Figure
                name="sponsorships"
                period={period}
                sentence={stayingText(months, quarters)}
                chart={{
                  bands,
                  series: [
                    { label: 'Running at the end', valueOf: (band) => runningAt(months, band) },
                  ],
                  isMoney: false,
                }}
                more={[
                  {
                    label: 'Began',
                    valueOf: (band) => countIn(months, band, ({ began }) => began),
                  },
                  {
                    label: 'Ended',
                    valueOf: (band) => countIn(months, band, ({ ended }) => ended),
                  },
                  ...endReasons.map(({ reason, label }) => ({
                    label,
                    valueOf: (band: Band) =>
                      countIn(months, band, (month) => endedBy(month, reason)),
                  })),
                ]}
              />
              <Staying quarters={quarters} />
            </>
          )}
        </QueryView>
      </Question>
      <Question title="Do the dogs get it?">
        <QueryView {...statesOf(dogs, 'The care of the dogs could not be loaded.')}>
          {({ months, dogs: covered }) => (
            <>
              <Figure
                name="dogs"
                period={period}
                sentence={dogsText(months, bands, period)}
                note="What is given for all dogs isn’t in it, and care records hold no salaries, rent or fees."
                chart={{
                  bands,
                  series: careKinds.map(({ kind, label }) => ({
                    label,
                    valueOf: (band) => sumOf(months, band.months, kind),
                  })),
                  mark: {
                    label: 'Kept for dogs',
                    valueOf: (band) => sumOf(months, band.months, null),
                  },
                  isMoney: true,
                }}
              />
              <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-2 print:text-sm">
                <Covered
                  title="Least of their month"
                  dogs={covered.filter((dog) => dog.has_least)}
                />
                <Covered
                  title="Most of their month"
                  dogs={covered.filter((dog) => !dog.has_least).toReversed()}
                />
              </div>
            </>
          )}
        </QueryView>
      </Question>
    </>
  );
}

const moneyKinds = [
  { kind: 'monthly', label: 'Monthly, charged online' },
  { kind: 'once', label: 'Once' },
  { kind: 'appeal', label: 'Appeals' },
  { kind: 'gift', label: 'Gifts' },
  { kind: 'by-hand', label: 'Recorded by hand' },
] as const satisfies readonly { kind: RowOf<'money_by_month'>['kind']; label: string }[];

const careKinds = [
  { kind: 'food', label: 'Food' },
  { kind: 'treatment', label: 'Treatment' },
  { kind: 'vaccination', label: 'Vaccination' },
  { kind: 'sterilisation', label: 'Sterilisation' },
  { kind: 'shelter', label: 'Shelter and stays at the clinic' },
  { kind: 'other', label: 'Feeding rounds and other care' },
] as const satisfies readonly { kind: RowOf<'dogs_money_by_month'>['kind']; label: string }[];

const endReasons = [
  { reason: 'sponsor', label: 'Stopped by the sponsor' },
  { reason: 'failed', label: 'Charges failed' },
  { reason: 'bank', label: 'Ended at the bank' },
  { reason: 'dog', label: 'The dog left' },
  { reason: 'account', label: 'Account deleted' },
  { reason: 'completed', label: 'Ran its full time' },
] as const;

function statesOf<Query>(query: Query, failed: string) {
  return {
    query,
    failed,
    loading: (
      <p role="status" className="min-h-80 text-muted">
        Loading...
      </p>
    ),
  };
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-12 print:mt-4">
      <h2 id={headingId} className="mb-2 text-2xl! print:break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FigureProps {
  /** Of the file. */
  name: string;
  period: Period;
  /** What the numbers say. */
  sentence: string;
  /** What they leave out. */
  note?: string;
  chart: Chart;
  /** Further columns of the table. */
  more?: Chart['series'];
}

const noSeries: Chart['series'] = [];

function Figure({ name, period, sentence, note, chart, more = noSeries }: FigureProps) {
  const { bands, series, mark, isMoney } = chart;
  const columns = [...series, ...(mark ? [mark] : []), ...more];
  const rows = bands.filter(({ isAhead }) => !isAhead);
  const download = () =>
    downloadText(
      `${name}-${period}.csv`,
      'text/csv',
      toCsv([
        [
          period === 'all' ? 'Tax year' : 'Month',
          ...columns.map(({ label }) => (isMoney ? `${label} (₹)` : label)),
        ],
        ...rows.map((band) => [
          band.label,
          ...columns.map(({ valueOf }) =>
            isMoney ? decimalRupees(valueOf(band)) : String(valueOf(band)),
          ),
        ]),
      ]),
    );
  return (
    <figure className="figure">
      <figcaption className="max-w-reading text-lg">
        <span>{sentence}</span>
        {note === undefined ? null : <span className="block text-base text-muted">{note}</span>}
      </figcaption>
      {columns.length === more.length + 1 ? null : <Legend chart={chart} />}
      <Bars chart={chart} label={sentence} />
      <div className="mt-2 print:hidden">
        <button
          type="button"
          className="text-link flex min-h-11 items-center gap-2"
          onClick={download}
        >
          <DownloadIcon />
          <span>{`Download ${name} (CSV)`}</span>
        </button>
      </div>
      <div className="print:hidden">
        <Disclosure labels={['Show the numbers', 'Hide the numbers']} of={`of ${name}`}>
          <Wide label={`The numbers of ${name}`}>
            <table className="w-full text-left tabular-nums">
              <caption className="sr-only">{sentence}</caption>
              <thead className="border-b-2 border-line text-sm">
                <tr>
                  <th scope="col" className={headClass}>
                    {period === 'all' ? 'Tax year' : 'Month'}
                  </th>
                  {columns.map(({ label }) => (
                    <th key={label} scope="col" className={`${headClass} text-right`}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((band) => (
                  <tr key={band.label} className="border-b border-line">
                    <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap">
                      {band.label}
                    </th>
                    {columns.map(({ label, valueOf }) => (
                      <td key={label} className="px-3 py-2 text-right whitespace-nowrap">
                        {isMoney ? formatPaise(valueOf(band)) : formatNumber(valueOf(band))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        </Disclosure>
      </div>
    </figure>
  );
}

function Legend({ chart: { series, mark } }: { chart: Chart }) {
  return (
    <ul role="list" className="my-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ label }, place) => (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3" viewBox="0 0 12 12">
            <rect width="12" height="12" fill={colorOf(place)} />
          </svg>
          <span>{label}</span>
        </li>
      ))}
      {mark ? (
        <li className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3" viewBox="0 0 12 12">
            <rect y="4.5" width="12" height="3" fill="var(--ink)" />
          </svg>
          <span>{mark.label}</span>
        </li>
      ) : null}
    </ul>
  );
}

const headClass = 'px-3 py-2 font-semibold text-muted first:pl-0';

/** Shades say more than they know when few people are behind them. */
const SHADED_FROM = 100;

/** So that ten years fit on two pages. */
const PRINTED_QUARTERS = 8;

function Staying({ quarters }: { quarters: readonly Quarter[] }) {
  if (quarters.length === 0) return null;
  const isShaded = quarters.reduce((sum, { began }) => sum + began, 0) >= SHADED_FROM;
  return (
    <Wide label="How many stayed">
      <table className="w-full max-w-reading text-left tabular-nums">
        <caption className="mb-1 text-left text-muted">
          Of those that began in a quarter, how many still ran after 3 months, 6 months and a year
        </caption>
        <thead className="border-b-2 border-line text-sm">
          <tr>
            {['Quarter from', 'Began', '3 months', '6 months', 'A year'].map((label, place) => (
              <th
                key={label}
                scope="col"
                className={`${headClass} whitespace-nowrap ${place > 0 ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.toReversed().map(({ quarter, began, after_3, after_6, after_12 }, place) => (
            <tr
              key={quarter}
              className={`border-b border-line ${place < PRINTED_QUARTERS ? '' : 'print:hidden'}`}
            >
              <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap print:py-0.5">
                {formatMonth(quarter)}
              </th>
              <td className="px-3 text-right">{formatNumber(began)}</td>
              <Stayed stayed={after_3} began={began} isShaded={isShaded} />
              <Stayed stayed={after_6} began={began} isShaded={isShaded} />
              <Stayed stayed={after_12} began={began} isShaded={isShaded} />
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** On a phone, a table is scrolled sideways, with the keyboard too. */
function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
      tabIndex={0}
      className="mt-4 max-w-full overflow-x-auto print:text-sm"
    >
      {children}
    </div>
  );
}

interface StayedProps {
  /** Null while it can't be known. */
  stayed: number | null;
  began: number;
  isShaded: boolean;
}

function Stayed({ stayed, began, isShaded }: StayedProps) {
  if (stayed === null)
    return <td className="px-3 text-right whitespace-nowrap text-muted">not yet</td>;
  const percent = Math.round((stayed / began) * 100);
  return (
    <td
      className="px-3 text-right whitespace-nowrap"
      style={
        isShaded
          ? { background: `color-mix(in srgb, var(--amber) ${percent / 2.5}%, transparent)` }
          : undefined
      }
    >
      {`${formatNumber(stayed)} (${formatNumber(percent)} %)`}
    </td>
  );
}

function Covered({ title, dogs }: { title: string; dogs: readonly RowOf<'dogs_by_coverage'>[] }) {
  const headingId = useId();
  if (dogs.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="text-xl!">
        {title}
      </h3>
      <ul role="list" className="mt-2">
        {dogs.map(({ dog_id, dog_name, month_paise, promised_paise }) => (
          <li
            key={dog_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line"
          >
            <Link
              to={paths.teamDog(dog_id)}
              className="text-link min-h-11 py-2 wrap-anywhere print:min-h-0 print:py-0"
            >
              {dog_name}
            </Link>
            <span className="ml-auto tabular-nums">
              {`${formatPaise(promised_paise)} of ${formatPaise(month_paise)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
