// A process for a test to kill: takes the lock of a folder, says so, and stays.
import { lockFolder } from '../../supabase/local/lock.ts';

await lockFolder(process.argv[2] ?? '');
console.log('held');
setInterval(() => {}, 60_000);
