import '@/components/print-alone.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { SelectControl } from '@/components/ui/Select';
import { useFilter } from '@/components/use-paged-list';
import type { Dog } from '@/features/dogs/dog';
import type { DogUpdate } from '@/features/dogs/updates/dog-update';
import { dogUpdatesQuery, updateYearsQuery } from '@/features/dogs/updates/dog-updates-api';
import { formatDay } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

interface Props {
  dog: Pick<Dog, 'id' | 'name'>;
  /** Those that have costs. */
  careYears: readonly { year: number }[];
  /** Undefined for all. */
  year: number | undefined;
}

/**
 * Chooses a calendar year of those with updates or costs, where there are several, and prints its updates. An address with
 * another year becomes that of all.
 */
export default function YearChooser({ dog, careYears, year }: Props) {
  const [, choose] = useFilter('year');
  const id = useId();
  const { data: updateYears } = useQuery(updateYearsQuery(dog.id));
  if (!updateYears) return null;
  const known = new Set([...updateYears, ...careYears.map((one) => one.year)]);
  const years = [...known].sort((one, other) => other - one);
  if (year !== undefined && !known.has(year)) return <Navigate to={paths.dog(dog.id)} replace />;
  if (years.length < 2 && year === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        Year
      </label>
      <div className="w-40">
        <SelectControl id={id} value={year ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">All years</option>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectControl>
      </div>
      {year === undefined ? null : <PrintedYear dog={dog} year={year} />}
    </div>
  );
}

/** The button that prints, and what is printed, which isn't shown. */
function PrintedYear({
  dog: { id: dogId, name: dogName },
  year,
}: Omit<Props, 'careYears'> & { year: number }) {
  const { data } = useInfiniteQuery(dogUpdatesQuery(dogId, year));
  const sheet = useRef<HTMLDivElement>(null);
  const updates = data?.pages.flatMap((page) => page.updates) ?? [];
  if (updates.length === 0) return null;
  const print = async () => {
    // Safari prints without waiting for pictures.
    await Promise.allSettled(
      [...(sheet.current?.querySelectorAll('img') ?? [])].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    );
    window.print();
  };
  return (
    <>
      <button type="button" className={buttonClass('secondary')} onClick={() => void print()}>
        Print
      </button>
      <div ref={sheet} className="print-alone hidden text-black wrap-anywhere print:block">
        <h1 className="text-3xl! text-black">{`${dogName} in ${year}`}</h1>
        <ol role="list">
          {updates.map((update) => (
            <PrintedUpdate key={update.id} update={update} />
          ))}
        </ol>
      </div>
    </>
  );
}

function PrintedUpdate({
  update: { happened_on, body, language: written, media },
}: {
  update: DogUpdate;
}) {
  const [first] = media;
  return (
    <li className="mt-6 break-inside-avoid">
      <h2 className="text-xl! text-black">
        <time dateTime={happened_on}>{formatDay(happened_on)}</time>
      </h2>
      <p dir="auto" lang={written} className="mt-1 whitespace-pre-wrap">
        {body}
      </p>
      {first ? (
        <img
          src={first.picture.url}
          alt={first.alt}
          lang={languageOf(first.alt)}
          width={first.width}
          height={first.height}
          // Fetched only when the page is printed.
          loading="lazy"
          className="mt-3 h-auto max-h-[9cm] w-auto max-w-full"
        />
      ) : null}
    </li>
  );
}
