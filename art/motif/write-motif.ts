import { mkdir, writeFile } from 'node:fs/promises';
import { cuspedArch } from '../scenery/arch.ts';
import { chikankariTile, laceEdge } from './chikankari.ts';

/** A CSS mask that stretches over a 4:5 frame. */
function archMask(): string {
  const data = cuspedArch({ left: 0, right: 400, spring: 172, top: 0, base: 500, lobes: 4 });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500" preserveAspectRatio="none">' +
    `<path d="${data}"/></svg>\n`
  );
}

export async function writeMotif(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/chikankari.svg`, chikankariTile());
  await writeFile(`${folder}/edge.svg`, laceEdge());
  await writeFile(`${folder}/arch.svg`, archMask());
}
