import { readFile } from 'node:fs/promises';
import { minifySync, transformWithOxc } from 'vite';

/** A script's source as a browser runs it outside of modules: without types, blanks and comments. */
export async function compileScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return minifySync(file, code, { module: false, sourcemap: false }).code;
}
