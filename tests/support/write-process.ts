// A process for a test to kill: inserts a row through the API, prints "written" and keeps running.
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { connectTo } from './backend.ts';

const root = process.argv[2] ?? '';
const backend = await createLocalBackend({ root, dataFolder: path.join(root, 'data') });
const user: SupabaseClient = connectTo(backend).anon;
const { error } = await user.from('notes').insert({ id: 1, body: 'answered' });
console.log(error?.message ?? 'written');
setInterval(() => {}, 60_000);
