// Has the function rotate-pan encrypt every PAN with the current key, page by page. It can be repeated.
import { z } from 'zod';

const environmentSchema = z.object({
  SUPABASE_URL: z.url(),
  ROTATE_PAN_SECRET: z.string().min(32),
});

const pageSchema = z.object({
  key_version: z.int(),
  changed: z.int(),
  undecryptable: z.array(z.string()),
  next: z.string().nullable(),
});

type Environment = z.infer<typeof environmentSchema>;

const USAGE =
  'Set SUPABASE_URL and ROTATE_PAN_SECRET, or run it in the folder of .env.deploy.local (docs/hosting.md).';

/** @returns the exit code: 1 when a PAN still needs an older key, or when that is unknown */
export async function runRotation(
  variables: Record<string, string | undefined>,
  send: typeof fetch,
): Promise<0 | 1> {
  const environment = environmentSchema.safeParse(variables);
  if (!environment.success) {
    console.error(USAGE);
    return 1;
  }
  try {
    const { keyVersion, changed, undecryptable } = await rotate(environment.data, send);
    console.log(`${changed} PANs were encrypted again. The current key is version ${keyVersion}.`);
    if (undecryptable.length === 0) {
      console.log('No PAN needs an older key.');
      return 0;
    }
    console.error(
      `The PANs of these donors can't be decrypted. Keep all keys.\n${undecryptable.join('\n')}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  return 1;
}

/** Starts again until there is nothing to change: donors save PANs meanwhile, at first with the old key. */
async function rotate(environment: Environment, send: typeof fetch) {
  let changed = 0;
  for (;;) {
    const undecryptable: string[] = [];
    let changedNow = 0;
    let keyVersion: number;
    let after: string | null = null;
    do {
      const page = await rotatePage(environment, send, after);
      undecryptable.push(...page.undecryptable);
      changedNow += page.changed;
      keyVersion = page.key_version;
      after = page.next;
    } while (after !== null);
    changed += changedNow;
    if (changedNow === 0) return { keyVersion, changed, undecryptable };
  }
}

async function rotatePage(
  { SUPABASE_URL, ROTATE_PAN_SECRET }: Environment,
  send: typeof fetch,
  after: string | null,
): Promise<z.infer<typeof pageSchema>> {
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
