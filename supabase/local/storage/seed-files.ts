// Gap: lite doesn't store the files that config.toml names for a bucket, as `supabase start` does. Uploading each
// through its API takes seconds.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { LocalConfig } from '../config.ts';
import type { StorageFiles } from './files.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** Stores the files of each bucket's `objects_path`, once per database. */
export async function storeSeedFiles(
  database: PGlite,
  storedFiles: StorageFiles,
  root: string,
  { db, storage }: LocalConfig,
): Promise<void> {
  if (!db.seed.enabled) return;
  for (const [bucket, { objects_path: folder }] of Object.entries(storage.buckets)) {
    if (folder === undefined) continue;
    const label = `${bucket}: ${folder}`;
    const { rows } = await database.query(
      'select 1 from supabase_migrations.seed_files where path = $1',
      [label],
    );
    if (rows.length > 0) continue;
    const objects = await storeFolder(storedFiles, bucket, path.join(root, 'supabase', folder));
    await database.transaction(async (transaction) => {
      await transaction.query(
        `insert into storage.objects (bucket_id, name, metadata, user_metadata, version)
         select $1, name, metadata, '{}', gen_random_uuid()
         from jsonb_to_recordset($2) as object (name text, metadata jsonb)`,
        [bucket, JSON.stringify(objects)],
      );
      await transaction.query(
        'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
        [label, String(objects.length)],
      );
    });
  }
}

async function storeFolder(storedFiles: StorageFiles, bucket: string, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name: fileName }) => {
        const source = path.join(parentPath, fileName);
        const name = path.relative(folder, source).split(path.sep).join('/');
        const type = MIME_TYPES[path.extname(fileName)] ?? 'application/octet-stream';
        const bytes = await readFile(source);
        const metadata = await storedFiles.uploadObject(
          bucket,
          name,
          undefined,
          bytes,
          type,
          'max-age=31536000',
        );
        return { name, metadata: { ...metadata, httpStatusCode: 200 } };
      }),
  );
}
