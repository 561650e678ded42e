import { secretKeyHeaders, type DatabaseSettings } from './database.ts';
import { fetchText, fetchWith } from './http.ts';
import { MediaError } from './media-error.ts';

/** Of a file of 25 MB. */
const FILE_TIMEOUT_MILLISECONDS = 30_000;
const TIMEOUT_MILLISECONDS = 15_000;
/** Of an upload. */
const CHUNK_BYTES = 256 * 1024;

/** A file of a bucket. */
export interface StoredFile {
  readonly bucket: string;
  readonly name: string;
}

/**
 * Reads a file of any bucket.
 * @param space holds the file; for one file after the other it costs memory once
 * @returns null if there is none
 * @throws MediaError when the file is larger than the space, Error when the storage service fails or can't be reached in time
 */
export async function readStoredFile(
  settings: DatabaseSettings,
  { bucket, name }: StoredFile,
  space?: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await fetchWith(
    'storage',
    objectUrl(settings, bucket, name),
    { headers: secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY) },
    FILE_TIMEOUT_MILLISECONDS,
    async (response) => {
      if (response.ok) {
        return space ? fill(space, response) : new Uint8Array(await response.arrayBuffer());
      }
      const text = await response.text();
      // A missing file has the status 400, and 404 in the body.
      if (response.status === 404 || /"statusCode":\s*"?404/.test(text)) return null;
      throw new Error(`storage answered ${response.status}`);
    },
  );
  if (bytes === undefined) throw new MediaError('size');
  return bytes;
}

/** @returns undefined when the response is larger than the space */
async function fill(
  space: Uint8Array<ArrayBuffer>,
  { body }: Response,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let length = 0;
  for await (const chunk of body ?? []) {
    if (length + chunk.length > space.length) return undefined;
    space.set(chunk, length);
    length += chunk.length;
  }
  return space.subarray(0, length);
}

/**
 * Stores a file, also over one that exists. Streams it: fetch would hold a copy of bytes.
 * @throws Error when the storage service fails or can't be reached in time
 */
export async function writeFile(
  settings: DatabaseSettings,
  { bucket, name }: StoredFile,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  cacheControl: string,
  { isFoundBySearchEngines = false } = {},
): Promise<void> {
  // TypeScript's RequestInit lacks `duplex`, without which Node and Deno send no stream.
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      ...secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY),
      'content-type': contentType,
      'cache-control': cacheControl,
      'x-upsert': 'true',
      // The service tells search engines to ignore a public file without this header.
      ...(isFoundBySearchEngines && { 'x-robots-tag': 'all' }),
    },
    body: streamOf(bytes),
    duplex: 'half',
  };
  const url = objectUrl(settings, bucket, name);
  const { isOk, status } = await fetchText('storage', url, request, FILE_TIMEOUT_MILLISECONDS);
  if (!isOk) throw new Error(`storage answered ${status}`);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    pull: (controller) => {
      const end = position + CHUNK_BYTES;
      controller.enqueue(bytes.subarray(position, end));
      position = end;
      if (position >= bytes.length) controller.close();
    },
  });
}

/**
 * Deletes files of one bucket; those that don't exist are ignored.
 * @throws Error when the storage service fails or can't be reached in time
 */
export async function removeFiles(
  settings: DatabaseSettings,
  bucket: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { isOk, status } = await fetchText(
    'storage',
    objectUrl(settings, bucket),
    {
      method: 'DELETE',
      headers: {
        ...secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prefixes: names }),
    },
    TIMEOUT_MILLISECONDS,
  );
  if (!isOk) throw new Error(`storage answered ${status}`);
}

/** Names that somebody gave in the dashboard can have signs of an address, for example `?`. */
function objectUrl({ SUPABASE_URL }: DatabaseSettings, bucket: string, name?: string): string {
  const path = [bucket, ...(name?.split('/') ?? [])].map(encodeURIComponent).join('/');
  return `${SUPABASE_URL}/storage/v1/object/${path}`;
}
