import * as z from 'zod/mini';
import { HttpError, logFailure, parseJson, readBytes } from '../_shared/base/http.ts';
import { databaseClient, type DatabaseSettings } from '../_shared/base/database.ts';
import {
  decryptPan,
  encryptPan,
  readPanKeys,
  type PanKeys,
} from '../_shared/donations/pan-encryption.ts';
import {
  type EnvironmentVariables,
  readSettings,
  rotationSchema,
} from '../_shared/base/environment.ts';
import { serveJob } from '../_shared/base/job-function.ts';

const JOB = 'rotate-pan';
const PAGE_SIZE = 200;
const MAX_BODY_BYTES = 1_000;

const requestSchema = z.strictObject({ after: z.nullable(z.uuid()) });

/**
 * Encrypts the PANs of a page of donors with the current key: POST with `authorization: Bearer ROTATE_PAN_SECRET` and
 * `{ after }`, the last donor of the page before, or null. Responds with the current key's version, how many PANs
 * changed, the donors whose PAN can't be decrypted, and the `after` of the next page, null at the end.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveJob(
    request,
    {
      name: JOB,
      failure: 'not-rotated',
      readSettings: () => {
        const settings = readSettings(rotationSchema, variables);
        return { ...settings, panKeys: readPanKeys(settings.PAN_KEYS) };
      },
      secretOf: ({ ROTATE_PAN_SECRET }) => ROTATE_PAN_SECRET,
    },
    async (settings) => {
      const body = await readBytes(request, MAX_BODY_BYTES);
      const order = requestSchema.safeParse(parseJson(body ?? ''));
      if (!order.success) throw new HttpError(400, 'malformed-request');
      return Response.json(await rotatePage(settings, settings.panKeys, order.data.after));
    },
  );
}

async function rotatePage(settings: DatabaseSettings, panKeys: PanKeys, after: string | null) {
  const rows = await readPage(settings, panKeys, after);
  const changes: { id: string; before: string; after: string }[] = [];
  const undecryptable: string[] = [];
  for (const { id, pan_encrypted: before } of rows) {
    try {
      const pan = await decryptPan(panKeys, id, before);
      changes.push({ id, before, after: await encryptPan(panKeys, id, pan) });
    } catch (error) {
      logFailure(JOB, error);
      undecryptable.push(id);
    }
  }
  const { data: changed } = await databaseClient(settings)
    .rpc('replace_pans', { changes })
    .throwOnError();
  return {
    key_version: panKeys.current,
    changed,
    undecryptable,
    next: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Donors in the order of their ids whose PAN is encrypted with another key than the current one. */
async function readPage(settings: DatabaseSettings, { current }: PanKeys, after: string | null) {
  const request = databaseClient(settings)
    .from('donors')
    .select('id, pan_encrypted')
    .not('pan_encrypted', 'is', null)
    .not('pan_encrypted', 'like', `${current}.%`)
    .order('id')
    .limit(PAGE_SIZE);
  const { data } = await (after === null ? request : request.gt('id', after)).throwOnError();
  return data;
}
