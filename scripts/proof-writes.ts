// `npm run proof:writes`: the development server is killed (-9) while many people write contact messages,
// donations and a profile, and started again on the same folder, several times. Everything that it had
// acknowledged must be there. Prints the figures; ends with 1 when a row was lost.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from './payments-proof/site.ts';
import { textTable } from './text-table.ts';
import {
  countAcknowledged,
  countFound,
  kinds,
  Notebook,
  writeUntilGone,
  type Kind,
} from './writes-proof/writers.ts';

const ROUNDS = 5;
/** One person changes the profile: two would not know whose state was the last. */
const WRITERS: Readonly<Record<Kind, number>> = { 'contact message': 12, donation: 12, profile: 1 };
/** Acknowledged writes of a round before its kill; another number each time, so at another moment. */
const writesBeforeKill = (round: number) => 100 + 37 * round;

async function writeAndKill(folder: string, round: number, notes: Notebook): Promise<void> {
  const site = await startSite(folder, 'development');
  try {
    const before = notes.count();
    const writing = kinds.flatMap((kind) =>
      Array.from({ length: WRITERS[kind] }, () => writeUntilGone(site.url, kind, notes)),
    );
    const ended = Promise.all(writing);
    while (notes.count() - before < writesBeforeKill(round)) {
      await Promise.race([wait(5), ended]);
    }
    await site.kill();
    await ended;
  } finally {
    await site.kill();
  }
}

async function look(folder: string, notes: Notebook) {
  const site = await startSite(folder, 'development');
  try {
    const found = [];
    for (const kind of kinds) {
      found.push({
        kind,
        acknowledged: countAcknowledged(kind, notes),
        found: await countFound(site.url, kind, notes),
      });
    }
    return found;
  } finally {
    await site.kill();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'paws-writes-'));
const notes = new Notebook();
const rows: (string | number)[][] = [['Kills', 'Written', 'Acknowledged', 'Found', 'Lost']];
/** What the last look did not find; a row that is lost stays lost. */
let lost = 0;
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeAndKill(folder, round, notes);
    lost = 0;
    for (const { kind, acknowledged, found } of await look(folder, notes)) {
      rows.push([round, kind, acknowledged, found, acknowledged - found]);
      lost += acknowledged - found;
    }
  }
  console.log(`${textTable(rows)}\n`);
  console.log(`${ROUNDS} kills (-9) during writes: ${notes.count()} acknowledged, ${lost} lost.`);
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
