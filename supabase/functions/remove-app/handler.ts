import * as z from 'zod/mini';
import { callerClient, dataOf, secretKeyHeaders } from '../_shared/base/database.ts';
import {
  type EnvironmentVariables,
  readSettings,
  siteSchema,
  type SiteSettings,
} from '../_shared/base/environment.ts';
import { fetchText, HttpError, parseJson } from '../_shared/base/http.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';

const bodySchema = z.strictObject({ user_id: z.uuid() });
const factorsSchema = z.array(z.object({ id: z.uuid() }));

const TIMEOUT_MILLISECONDS = 4_000;

/**
 * Removes the authenticator apps of a member of the team who has lost them, for another administrator with one.
 *
 * Request: `{ user_id }`. Response: `{}`, or `{ error }` with a code.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'remove-app',
    request,
    () => readSettings(siteSchema, variables),
    (settings) => removeApps(request, settings),
  );
}

async function removeApps(request: Request, settings: SiteSettings) {
  if ((await readUserId(request, settings)) === null) throw new HttpError(401, 'sign-in-required');
  const { data: body } = bodySchema.safeParse(await readJson(request));
  if (!body) throw new HttpError(400, 'bad-request');
  // Recorded first, so that no removal is ever without a record.
  const recorded = await callerClient(request, settings).rpc('record_factor_removal', {
    member_id: body.user_id,
  });
  if (recorded.error?.code === '42501') throw new HttpError(403, 'not-an-administrator');
  dataOf(recorded);
  const factors = factorsSchema.parse(await callAuthAdmin(settings, 'GET', body.user_id));
  await Promise.all(
    factors.map(({ id }) => callAuthAdmin(settings, 'DELETE', body.user_id, `/${id}`)),
  );
  return {};
}

/** Source: https://supabase.com/docs/reference/javascript/auth-admin-mfa-listfactors */
async function callAuthAdmin(settings: SiteSettings, method: string, userId: string, path = '') {
  const { isOk, status, text } = await fetchText(
    'authentication',
    `${settings.SUPABASE_URL}/auth/v1/admin/users/${userId}/factors${path}`,
    { method, headers: secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY) },
    TIMEOUT_MILLISECONDS,
  );
  if (!isOk) throw new Error(`authentication answered ${status}`);
  return parseJson(text);
}
