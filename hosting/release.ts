import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The build publishes it, so that the doctor can tell whether the site is the one of the repository. */
export const RELEASE_FILE = 'release.txt';

const SOURCES = [
  'src',
  'public',
  'hosting',
  'worker',
  'translation',
  'supabase/functions/_shared/common',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
];

/** The number of the release, and a hash of everything in the repository that decides what the site is. */
export const releaseOf = async (root: string): Promise<string> =>
  `${await versionOf(root)} ${await digestOfFiles(root, SOURCES)}`;

/** The number of the release, in package.json. */
export async function versionOf(root: string): Promise<string> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** SHA-256 of the names and contents of files. @param parts files, and folders with all that is in them, below `root` */
export async function digestOfFiles(root: string, parts: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const part of parts) {
    const full = path.join(root, part);
    const files = (await stat(full)).isFile()
      ? [full]
      : (await readdir(full, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) {
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file));
    }
  }
  return hash.digest('hex');
}
