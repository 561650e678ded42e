// `npm run rotate:pan` has the function rotate-pan encrypt every PAN with the current key, page by page. It can be repeated.
// See docs/hosting.md, Keys.
import { z } from 'zod';
import { loadSettings } from './settings.ts';
import { messageOf } from './problems.ts';

const pageSchema = z.object({
  key_version: z.int(),
  changed: z.int(),
  undecryptable: z.array(z.string()),
  next: z.string().nullable(),
});

type Page = z.infer<typeof pageSchema>;
type Variables = Readonly<Record<string, string | undefined>>;

/** @returns the exit code: 1 when a PAN still needs an older key, or when that is unknown */
export async function runRotation(variables: Variables, send: typeof fetch): Promise<0 | 1> {
  try {
    if (!variables['SUPABASE_URL'] || (variables['ROTATE_PAN_SECRET'] ?? '').length < 32) {
      throw new Error(
        'Set SUPABASE_URL and ROTATE_PAN_SECRET, or run it in the folder of .env.deploy.local (docs/hosting.md).',
      );
    }
    const { keyVersion, changed, undecryptable } = await rotate(variables, send);
    console.log(`${changed} PANs were encrypted again. The current key is version ${keyVersion}.`);
    if (undecryptable.length > 0) {
      throw new Error(
        `The PANs of these donors can't be decrypted. Keep all keys.\n${undecryptable.join('\n')}`,
      );
    }
    console.log('No PAN needs an older key.');
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

/** Starts again until there is nothing to change: donors save PANs meanwhile, at first with the old key. */
async function rotate(variables: Variables, send: typeof fetch) {
  for (let changed = 0; ;) {
    const pages: Page[] = [];
    do pages.push(await rotatePage(variables, send, pages.at(-1)?.next ?? null));
    while (pages.at(-1)?.next);
    const changedNow = pages.reduce((sum, page) => sum + page.changed, 0);
    changed += changedNow;
    if (changedNow > 0) continue;
    const undecryptable = pages.flatMap((page) => page.undecryptable);
    return { keyVersion: pages.at(-1)?.key_version, changed, undecryptable };
  }
}

async function rotatePage(
  { SUPABASE_URL = '', ROTATE_PAN_SECRET }: Variables,
  send: typeof fetch,
  after: string | null,
): Promise<Page> {
  const response = await send(`${SUPABASE_URL.replace(/\/+$/, '')}/functions/v1/rotate-pan`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ROTATE_PAN_SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ after }),
  });
  const page = pageSchema.safeParse(await response.json().catch(() => null));
  if (response.ok && page.success) return page.data;
  throw new Error(
    `rotate-pan answered ${response.status}. Nothing is lost: run it again when its log in Supabase, Edge Functions, names no missing setting.`,
  );
}

if (import.meta.filename === process.argv[1]) {
  loadSettings();
  process.exitCode = await runRotation(process.env, fetch);
}
