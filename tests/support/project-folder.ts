// A temporary project, for tests that need their own migrations or files on disk.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ProjectFolder {
  readonly root: string;
  /** Creates missing folders; the path is relative to the root. */
  readonly write: (file: string, text: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Copies this project's supabase/config.toml and its email templates, and adds the given files. The files of the seed
 * are left out, because they need the buckets of the migrations.
 */
export async function makeProject(files: Record<string, string> = {}): Promise<ProjectFolder> {
  const root = await mkdtemp(path.join(tmpdir(), 'paws-'));
  const write = async (file: string, text: string) => {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  };
  const config = await readFile('supabase/config.toml', 'utf8');
  await write('supabase/config.toml', config.replaceAll(/^objects_path.*$/gm, ''));
  await cp('supabase/templates', path.join(root, 'supabase/templates'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await write(file, text);
  return { root, write, remove: () => rm(root, { recursive: true, force: true }) };
}
