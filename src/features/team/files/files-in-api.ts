import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { dogKeys } from '@/features/dogs/dog-api';
import {
  previewDogs,
  readDogs,
  type DogColumn,
  type DogsPreview,
} from '@/features/team/files/dog-rows';
import type { FileToImport, FileToRead } from '@/features/team/files/file-rows';
import {
  previewPeople,
  readPeople,
  type PeopleColumn,
  type PeoplePreview,
} from '@/features/team/files/people-rows';
import { currentDay } from '@/lib/clock';
import { errorTexts } from '@/lib/error-texts';
import { rpc } from '@/lib/rpc';

const importsKey = ['file-imports'];

/** The last imports, newest first. */
export const fileImportsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: ({ signal }) => rpc('file_imports', {}, signal),
});

const previewErrorText = errorTexts({
  otherwise: 'The preview could not be made. Please try again.',
});

/** What each row of a file would do: of everybody in it, who is there already. */
export const findPeople = mutationOptions({
  mutationFn: async ({ table, columns }: FileToRead<PeopleColumn>): Promise<PeoplePreview> => {
    const read = readPeople(table, columns, currentDay());
    const people = read.people.map(({ gifts: _gifts, note: _note, ...person }) => person);
    return previewPeople(read, await rpc('find_people', { people }));
  },
  gcTime: 0,
  meta: { errorMessage: previewErrorText },
});

/** Which of the dogs of a file are there. */
export const findDogs = mutationOptions({
  mutationFn: async ({ table, columns }: FileToRead<DogColumn>): Promise<DogsPreview> => {
    const rows = readDogs(table, columns);
    const dogs = rows.flatMap(({ dog }) =>
      dog ? { id: dog.id, name: dog.name, location: dog.location } : [],
    );
    return previewDogs(rows, await rpc('find_dogs', { dogs }));
  },
  gcTime: 0,
  meta: { errorMessage: previewErrorText },
});

/** In a request. The API gives up after 8 seconds. */
const ROWS_PER_REQUEST = 250;

async function sendParts<Row>(
  rows: readonly Row[],
  onProgress: (done: number) => void,
  send: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < rows.length; done += ROWS_PER_REQUEST) {
    onProgress(done);
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await send(rows.slice(done, done + ROWS_PER_REQUEST));
  }
}

const importErrorText = errorTexts({
  undone: 'This import was taken back meanwhile. Choose the file again.',
  otherwise: 'Not everything came in. Press the button again: nothing comes in twice.',
});

/** Brings people in, part by part. Sent again, nobody comes in twice. */
export const importPeople = mutationOptions({
  mutationFn: ({ id, fileName, preview, onProgress }: FileToImport<PeoplePreview>) =>
    sendParts(preview.people.map(toJson), onProgress, (people) =>
      rpc('import_people', { import_id: id, file_name: fileName, people }),
    ),
  onSettled: (_data, _error, _import, _onMutateResult, { client }) => refreshLists(client),
  meta: { errorMessage: importErrorText },
});

/** The same for drafts of dogs. */
export const importDogs = mutationOptions({
  mutationFn: ({ id, fileName, preview, onProgress }: FileToImport<DogsPreview>) =>
    sendParts(preview.dogs.map(toJson), onProgress, (dogs) =>
      rpc('import_dogs', { import_id: id, file_name: fileName, dogs }),
    ),
  onSettled: (_data, _error, _import, _onMutateResult, { client }) => refreshLists(client),
  meta: { errorMessage: importErrorText },
});

/**
 * Takes an import back, and returns how many people and dogs stay because somebody has changed or used them since. Without an error
 * toast: the dialog shows the error.
 */
export const undoImport = mutationOptions({
  mutationFn: (id: string) => rpc('undo_import', { import_id: id }),
  onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshLists(client),
});

/** Why an import was not taken back. */
export const undoErrorText = errorTexts({
  otherwise: 'This could not be taken back. Please try again.',
});

const refreshLists = (client: QueryClient) =>
  Promise.all(
    [importsKey, ['people'], dogKeys.all, dogKeys.adminList].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** A type of its own is no JSON for the client's types. */
const toJson = <Row extends object>(row: Row): { [Key in keyof Row]: Row[Key] } => ({ ...row });
