// Gap: lite's file adapter returns an empty body for downloads on Node 20. Stores uploaded files on disk for
// development and in memory for tests.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readJson, type Middleware } from '../middleware.ts';
import { currentRequest } from '../request-context.ts';

interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimetype: string;
  readonly cacheControl: string;
  /** For search engines: X-Robots-Tag. */
  readonly robots: string;
  readonly lastModified: Date;
}

interface FileMetadata {
  readonly cacheControl: string;
  readonly contentLength: number;
  readonly size: number;
  readonly mimetype: string;
  readonly lastModified: Date;
  readonly eTag: string;
}

/** Keys are `bucket/path`. */
interface FileStore {
  read(key: string): Promise<StoredFile | undefined>;
  write(key: string, file: StoredFile): Promise<void>;
  remove(key: string): Promise<void>;
}

class MemoryStore implements FileStore {
  readonly #files = new Map<string, StoredFile>();

  async read(key: string): Promise<StoredFile | undefined> {
    return this.#files.get(key);
  }

  async write(key: string, file: StoredFile): Promise<void> {
    this.#files.set(key, file);
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(key);
  }
}

const HIDDEN = 'none';

const sidecarSchema = z.object({
  mimetype: z.string(),
  cacheControl: z.string(),
  robots: z.string().default(HIDDEN),
});

/** Stores each object as a file, with its type, caching and X-Robots-Tag in a JSON file beside it. */
class FolderStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  async read(key: string): Promise<StoredFile | undefined> {
    const file = this.#pathOf(key);
    try {
      const [bytes, { mtime }, sidecar] = await Promise.all([
        readFile(file),
        stat(file),
        readFile(sidecarOf(file), 'utf8'),
      ]);
      const facts = sidecarSchema.parse(JSON.parse(sidecar));
      return { bytes: new Uint8Array(bytes), ...facts, lastModified: mtime };
    } catch {
      return undefined;
    }
  }

  async write(key: string, { bytes, mimetype, cacheControl, robots }: StoredFile): Promise<void> {
    const file = this.#pathOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await writeFile(sidecarOf(file), JSON.stringify({ mimetype, cacheControl, robots }));
  }

  async remove(key: string): Promise<void> {
    const file = this.#pathOf(key);
    await Promise.all([rm(file, { force: true }), rm(sidecarOf(file), { force: true })]);
  }

  #pathOf(key: string): string {
    const file = path.resolve(this.#folder, key);
    if (!file.startsWith(this.#folder + path.sep)) throw new Error(`Invalid storage key: ${key}`);
    return file;
  }
}

function sidecarOf(file: string): string {
  return `${file}.metadata.json`;
}

/** lite's storage adapter. */
export class StorageFiles {
  readonly driver = null;
  readonly #store: FileStore;

  /** @param folder in memory when undefined */
  constructor(folder?: string) {
    this.#store = folder === undefined ? new MemoryStore() : new FolderStore(folder);
  }

  async getObject(bucket: string, key: string) {
    const file = await this.#read(bucket, key);
    return {
      httpStatusCode: 200,
      metadata: metadataOf(file),
      body: new Blob([file.bytes], { type: file.mimetype }),
    };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: unknown,
    mimetype: string,
    cacheControl: string,
  ): Promise<FileMetadata> {
    const bytes = await toBytes(body);
    // Gap: lite doesn't pass this header on.
    const robots = currentRequest()?.headers['x-robots-tag'] ?? HIDDEN;
    const file: StoredFile = { bytes, mimetype, cacheControl, robots, lastModified: new Date() };
    await this.#store.write(`${bucket}/${key}`, file);
    return metadataOf(file);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.#store.remove(`${bucket}/${key}`);
  }

  async deleteObjects(bucket: string, keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    fromBucket: string,
    fromKey: string,
    _fromVersion: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const file = await this.#read(fromBucket, fromKey);
    await this.#store.write(`${toBucket}/${toKey}`, file);
    const { eTag, lastModified } = metadataOf(file);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async headObject(bucket: string, key: string): Promise<FileMetadata> {
    return metadataOf(await this.#read(bucket, key));
  }

  /** The X-Robots-Tag that a file is sent with. */
  async robotsOf(bucket: string, key: string): Promise<string> {
    return (await this.#read(bucket, key)).robots;
  }

  /** Only image transformation calls it. */
  async privateAssetUrl(): Promise<string> {
    throw new Error('The local stack does not transform images.');
  }

  async #read(bucket: string, key: string): Promise<StoredFile> {
    const file = await this.#store.read(`${bucket}/${key}`);
    if (!file) throw new Error(`No file for the storage object ${bucket}/${key}.`);
    return file;
  }
}

function metadataOf({ bytes, mimetype, cacheControl, lastModified }: StoredFile): FileMetadata {
  return {
    cacheControl,
    contentLength: bytes.byteLength,
    size: bytes.byteLength,
    mimetype,
    lastModified,
    eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
  };
}

async function toBytes(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (body instanceof ReadableStream) {
    return new Uint8Array(await new Response(body).arrayBuffer());
  }
  throw new TypeError('A storage upload is bytes or a stream.');
}

// Gaps: lite reads the form field `file`, but supabase-js sends the file in a part without a name. And lite
// compares the declared length with the bucket's limit instead of the real length. A chunked body has no length: the
// hosted service doesn't measure it.

/** Passes the file to lite as the body, with its own type and real length. */
export const readUploads: Middleware = async (request, next) => {
  const isUpload = request.method === 'POST' || request.method === 'PUT';
  const type = request.headers.get('content-type') ?? '';
  if (!isUpload || !isObjectPath(request) || type.startsWith('application/json')) {
    return next(request);
  }
  const headers = new Headers(request.headers);
  const bytes = type.startsWith('multipart/form-data')
    ? await unwrap(request, headers)
    : await request.arrayBuffer();
  if (bytes === undefined) return next(request);
  if (headers.get('transfer-encoding') !== 'chunked') {
    headers.set('content-length', String(bytes.byteLength));
  }
  return next(new Request(request.url, { method: request.method, headers, body: bytes }));
};

/** The hosted service answers other refusals with 400, and says in the body which status counts. */
const OWN_STATUS = new Set([416, 429, 500, 544]);

/** Source: src/storage/limits.ts of github.com/supabase/storage */
const VALID_KEY = /^[\w/!\-.*'() &$@=;:+,?]*$/;

/** Gaps: lite answers with the status itself, takes any name, and says of an expired token 401. */
export const refuseAsHosted: Middleware = async (request, next) => {
  const isUpload = ['POST', 'PUT'].includes(request.method) && isObjectPath(request);
  const key = decodeURIComponent(new URL(request.url).pathname);
  if (isUpload && !VALID_KEY.test(key)) return refusal('400', 'InvalidKey', `Invalid key: ${key}`);
  const response = await next(request);
  if (response.status < 400 || OWN_STATUS.has(response.status)) return response;
  if ((await readJson(response))['error'] === 'InvalidJWT') {
    return refusal('403', 'Unauthorized', '"exp" claim timestamp check failed');
  }
  return new Response(response.body, { status: 400, headers: response.headers });
};

function refusal(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}

function isObjectPath(request: Request): boolean {
  return /^\/storage\/v1\/object\/(?!sign\/|list\/|upload\/|copy$|move$)[^/]+\/./.test(
    new URL(request.url).pathname,
  );
}

/** Copies the file's type and caching to `headers`. @returns undefined when the form has no file */
async function unwrap(request: Request, headers: Headers): Promise<ArrayBuffer | undefined> {
  const form = await request.clone().formData();
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return undefined;
  headers.set('content-type', file.type || 'application/octet-stream');
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  return file.arrayBuffer();
}
