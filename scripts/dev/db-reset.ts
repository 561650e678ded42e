// `npm run db:reset`: deletes the local database and the uploaded files. The next start creates them again.
import { rm } from 'node:fs/promises';
import { lockFolder } from '../../supabase/local/lock.ts';
import { dataFolders, defaultFolder } from '../../supabase/local/running-backend.ts';
import { runCommand } from './local-database.ts';

await runCommand(async () => {
  const { dataFolder, storageFolder } = dataFolders(defaultFolder(process.cwd()));
  const lock = await lockFolder(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
  await rm(storageFolder, { recursive: true, force: true });
  await lock.release();
  console.log('The local database is deleted; the next start fills it with the sample data.');
});
