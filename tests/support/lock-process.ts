// A process for a test to kill: locks a folder, prints "held" and keeps running.
import { lockFolder } from '../../supabase/local/lock.ts';

await lockFolder(process.argv[2] ?? '');
console.log('held');
setInterval(() => {}, 60_000);
