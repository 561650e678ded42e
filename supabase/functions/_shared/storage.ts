import { secretKeyHeaders, type DatabaseSettings } from './database.ts';
import { fetchText, fetchWith } from './http.ts';

/** Of a file of 25 MB. */
const FILE_TIMEOUT_MILLISECONDS = 30_000;
const TIMEOUT_MILLISECONDS = 15_000;

/** A file of a bucket. Its name consists of ids and an extension, so it needs no escaping. */
export interface StoredFile {
  readonly bucket: string;
  readonly name: string;
}

/**
 * Reads a file of any bucket.
 * @returns null if there is none
 * @throws Error when the storage service fails or can't be reached in time
 */
export function readStoredFile(
  settings: DatabaseSettings,
  { bucket, name }: StoredFile,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return fetchWith(
    'storage',
    objectUrl(settings, `${bucket}/${name}`),
    { headers: secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY) },
    FILE_TIMEOUT_MILLISECONDS,
    async (response) => {
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const text = await response.text();
      // A missing file has the status 400, and 404 in the body.
      if (response.status === 404 || /"statusCode":\s*"?404/.test(text)) return null;
      throw new Error(`storage answered ${response.status}`);
    },
  );
}

/**
 * Stores a file, also over one that exists.
 * @throws Error when the storage service fails or can't be reached in time
 */
export async function writeFile(
  settings: DatabaseSettings,
  { bucket, name }: StoredFile,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  cacheControl: string,
): Promise<void> {
  const { isOk, status } = await fetchText(
    'storage',
    objectUrl(settings, `${bucket}/${name}`),
    {
      method: 'POST',
      headers: {
        ...secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY),
        'content-type': contentType,
        'cache-control': cacheControl,
        'x-upsert': 'true',
      },
      body: bytes,
    },
    FILE_TIMEOUT_MILLISECONDS,
  );
  if (!isOk) throw new Error(`storage answered ${status}`);
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

function objectUrl({ SUPABASE_URL }: DatabaseSettings, path: string): string {
  return `${SUPABASE_URL}/storage/v1/object/${path}`;
}
