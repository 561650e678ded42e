// `node --import tsx scripts/dev/db-load.ts` fills the local database with the rows of a busy site. Stop the development server first.
import { readFile } from 'node:fs/promises';
import { runCommand, withLocalDatabase } from './local-database.ts';
import { beginLongCommand, reportProgress } from './long-command.ts';

beginLongCommand();
await runCommand(async () => {
  const sql = await readFile('supabase/seed/load.sql', 'utf8');
  const parts = sql.split(/(?<=;)\n\n/);
  await withLocalDatabase(
    (database) =>
      database.transaction(async (transaction) => {
        for (const [number, part] of parts.entries()) {
          reportProgress(`Part ${number + 1} of ${parts.length}`);
          await transaction.exec(part);
        }
      }),
    process.env['LOCAL_SUPABASE'],
  );
  console.log('Loaded 10,000 dogs, 10,000 accounts, 100,000 donations and 20,000 messages.');
});
