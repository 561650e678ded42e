import {
  readSiteSettings,
  type EnvironmentVariables,
  type SiteSettings,
} from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';
import { serveSite } from '../_shared/site-function.ts';
import { readUserId } from '../_shared/user.ts';
import { dogExists, isInTeam, readStoredUpdate, saveUpdate, setHidden } from './stored-update.ts';
import { publishFiles, removePublicFiles } from './update-files.ts';
import { readUpdateRequest, type NewUpdate } from './update-request.ts';

/**
 * Publishes, hides or shows an update about a dog, for the team. A repeated call changes nothing and gets the same
 * response.
 *
 * Request: {@link UpdateRequest}. Response: `{ id }`, or `{ error }` with a code; `file-missing` and `file-refused` name
 * the medium, the latter with its reason.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'publish-update',
    request,
    () => readSiteSettings(variables),
    (settings) => changeUpdate(request, settings, new Date()),
  );
}

async function changeUpdate(request: Request, settings: SiteSettings, now: Date) {
  const actorId = await readUserId(request, settings);
  if (actorId === null) throw new HttpError(401, 'sign-in-required');
  if (!(await isInTeam(settings, actorId))) throw new HttpError(403, 'not-in-team');
  const body = await readUpdateRequest(request, now);
  const stored = await readStoredUpdate(settings, body.updateId);
  if (body.action === 'publish') {
    if (!stored) await publish(settings, body, actorId, now);
    return { id: body.updateId };
  }
  if (!stored) throw new HttpError(404, 'unknown-update');
  const hidden = { updateId: body.updateId, isHidden: body.action === 'hide', actorId, now };
  // A file is public only while its update is visible, or about to be.
  if (hidden.isHidden) {
    await setHidden(settings, hidden);
    await removePublicFiles(settings, body.updateId, stored.media);
  } else {
    await publishFiles(settings, body.updateId, stored.media);
    await setHidden(settings, hidden);
  }
  return { id: body.updateId };
}

async function publish(settings: SiteSettings, update: NewUpdate, actorId: string, now: Date) {
  if (!(await dogExists(settings, update.dogId))) throw new HttpError(404, 'unknown-dog');
  await publishFiles(settings, update.updateId, update.media);
  await saveUpdate(settings, update, actorId, now);
}
