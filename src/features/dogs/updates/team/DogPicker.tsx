import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/states/ErrorState';
import { FilePicture } from '@/components/ui/FilePicture';
import { Picture } from '@/components/ui/Picture';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { useConnection } from '@/components/use-connection';
import { type KeptDog, useKeptDogs } from '@/features/dogs/updates/team/kept-dogs';
import { dogsToWriteAboutQuery, type TeamDog } from '@/features/dogs/updates/team/team-updates-api';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { cleanLine } from '@common/typed-text';
import { say } from '@/lib/say';

/** The dogs to write about, those with the newest updates first. Without a network those that this device keeps. */
export function DogPicker({ ownerId }: { ownerId: string }) {
  const [search, setSearch] = useState('');
  const isOffline = useConnection() === 'offline';
  const { data: kept } = useKeptDogs(ownerId);
  const { data, isError, isFetching, refetch } = useQuery({
    ...dogsToWriteAboutQuery(cleanLine(search)),
    enabled: !isOffline,
    placeholderData: keepPreviousData,
  });
  const isKeptAlone = isOffline || (isError && !data);
  const dogs = isKeptAlone ? kept && lastOpened(dogsNamed(kept, search)) : data;
  return (
    <>
      <DebouncedSearch
        label={say('Dogs')}
        placeholder={say('By name')}
        search={search}
        onSearch={setSearch}
      />
      <p role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {statusText(dogs, isKeptAlone, search)}
      </p>
      {isError && !data && !isOffline ? (
        <ErrorState
          title={say('Not all dogs could be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      <ul role="list" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {dogs?.map((dog) => (
          <li key={dog.id}>
            <DogRow dog={dog} picture={pictureOf(dog, kept)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** At most this many of the kept dogs are listed; a search finds the others. */
const LISTED_COUNT = 40;

function lastOpened(kept: readonly KeptDog[]): KeptDog[] {
  return kept
    .toSorted((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0))
    .slice(0, LISTED_COUNT);
}

/** The dogs whose name contains a text. */
export function dogsNamed<Named extends TeamDog>(dogs: readonly Named[], search: string): Named[] {
  const wanted = cleanLine(search).toLocaleLowerCase('en-IN');
  return dogs.filter(({ name }) => name.toLocaleLowerCase('en-IN').includes(wanted));
}

function statusText(
  dogs: readonly TeamDog[] | undefined,
  isKeptAlone: boolean,
  search: string,
): string {
  if (!dogs) return say('Loading dogs...');
  if (!isKeptAlone) return dogs.length === 0 ? say('No dog has this name.') : '';
  if (dogs.length > 0) return say('These dogs are kept on this device. Others need a network.');
  return search.trim() === ''
    ? say('No dog is kept on this device yet. Open this page with a network once.')
    : say('No dog that is kept on this device has this name. Others need a network.');
}

/** The small picture that this device keeps of a dog. */
export function pictureOf(dog: TeamDog, kept: readonly KeptDog[] | undefined): Blob | null {
  const known = kept?.find(({ id }) => id === dog.id);
  return known?.image === dog.image ? known.picture : null;
}

interface DogRowProps {
  dog: TeamDog;
  /** The one that this device keeps. */
  picture: Blob | null;
  children?: ReactNode;
}

/** A large link to writing an update about a dog. */
export function DogRow(props: DogRowProps) {
  return (
    <Link
      to={paths.writeUpdate(props.dog.id)}
      className={`${rowClass} rounded-card border border-line bg-surface p-3 hover:bg-paper`}
    >
      <Summary {...props} />
    </Link>
  );
}

/** A large link to a dog's page, and beside it the way to write an update. */
export function WaitingDog(props: DogRowProps) {
  const { id, name } = props.dog;
  return (
    <div className="flex items-center gap-3 enlarged:block rounded-card border border-line bg-surface p-3">
      <Link to={paths.teamDog(id)} className={`${rowClass} min-w-0 flex-1 hover:underline`}>
        <Summary {...props} />
      </Link>
      <Link to={paths.writeUpdate(id)} className={buttonClass('secondary', SMALL_BUTTON)}>
        <span>Write one</span>
        <span className="sr-only">{`: ${name}`}</span>
      </Link>
    </div>
  );
}

const rowClass = 'flex items-center gap-4 enlarged:block! enlarged:*:block';

function Summary({ dog, picture, children }: DogRowProps) {
  return (
    <>
      <span className="arch aspect-[4/5] w-14 shrink-0 bg-paper">
        {picture ? (
          <FilePicture file={picture} alt="" className="size-full object-cover" />
        ) : (
          <Picture src={dog.image} alt="" sizes="3.5rem" />
        )}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span lang={languageOf(dog.name)} className="line-clamp-2 font-semibold">
          {dog.name}
        </span>
        <span lang={languageOf(dog.location)} className="block text-sm text-muted">
          {dog.location}
        </span>
        {children}
      </span>
    </>
  );
}
