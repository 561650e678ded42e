// `npm run db:load`: fills the local database with the rows of a busy site. Stop the development server first.
import { readFile } from 'node:fs/promises';
import { runCommand, withLocalDatabase } from './local-database.ts';

await runCommand(async () => {
  const sql = await readFile('supabase/seed/load.sql', 'utf8');
  await withLocalDatabase(
    (database) => database.transaction((transaction) => transaction.exec(sql)),
    process.env['LOCAL_SUPABASE'],
  );
  console.log('Loaded 10,000 dogs, 10,000 accounts, 100,000 donations and 20,000 messages.');
});
