// `npm run db:reset`: deletes the local database and uploaded files. The next start makes them anew
// from the migrations and the seed.
import { rm } from 'node:fs/promises';
import { lockFolder } from '../../supabase/local/lock.ts';
import { LocalStackProblem } from '../../supabase/local/problem.ts';
import { dataFolders, usualFolder } from '../../supabase/local/running-backend.ts';

try {
  const { dataFolder, storageFolder } = dataFolders(usualFolder(process.cwd()));
  const lock = await lockFolder(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
  await rm(storageFolder, { recursive: true, force: true });
  await lock.release();
  console.log('The local database is empty; the next start fills it with the sample data.');
} catch (error) {
  if (!(error instanceof LocalStackProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
