import { readFile } from 'node:fs/promises';
import { minifySync, transformWithOxc } from 'vite';

/** Compiles a TypeScript file to a minified classic script. */
export async function compileScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return minifySync(file, code, { module: false, sourcemap: false }).code;
}
