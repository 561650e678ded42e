import * as z from 'zod/mini';
import { PICTURE_MAX_BYTES } from '../_shared/common/limits.ts';
import { databaseClient } from '../_shared/base/database.ts';
import {
  type EnvironmentVariables,
  readSettings,
  siteSchema,
  type SiteSettings,
} from '../_shared/base/environment.ts';
import { HttpError } from '../_shared/base/http.ts';
import { MediaError } from '../_shared/base/media-error.ts';
import { type PictureExtension, pictureTypes, readPicture } from '../_shared/dogs/pictures.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';
import { readStoredFile, writeFile } from '../_shared/base/storage.ts';
import { ownRole } from '../_shared/team/team.ts';

const BUCKET = 'care-bills';
const bodySchema = z.object({
  name: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg)$/)),
});

/**
 * Checks by its content the photo of a bill that the team has uploaded, and stores the checked bytes where care records
 * may use them. Sending it twice stores it once.
 *
 * Request: `{ name }` of the file in the folder `uploads`. Response: `{ name }` for the care record, or `{ error }` with a
 * code: `file-missing`, also for what somebody else has uploaded, or `file-refused` with its reason.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'check-bill',
    request,
    () => readSettings(siteSchema, variables),
    (settings) => checkBill(request, settings),
  );
}

async function checkBill(request: Request, settings: SiteSettings) {
  const actorId = await readUserId(request, settings);
  if (actorId === null) throw new HttpError(401, 'sign-in-required');
  if ((await ownRole(request, settings)) === null) throw new HttpError(403, 'not-in-team');
  const { data: body } = bodySchema.safeParse(await readJson(request));
  if (!body) throw new HttpError(400, 'bad-request');
  const { data: uploader } = await databaseClient(settings)
    .rpc('bill_uploader', { name: body.name })
    .throwOnError();
  if (uploader !== actorId) throw new HttpError(409, 'file-missing');
  const extension: PictureExtension = body.name.endsWith('webp') ? 'webp' : 'jpg';
  const bytes = await readChecked(settings, `uploads/${body.name}`, extension);
  const name = `${actorId}/${body.name}`;
  await writeFile(settings, { bucket: BUCKET, name }, bytes, pictureTypes[extension], 'max-age=0');
  return { name };
}

async function readChecked(settings: SiteSettings, name: string, extension: PictureExtension) {
  try {
    const space = new Uint8Array(PICTURE_MAX_BYTES);
    const bytes = await readStoredFile(settings, { bucket: BUCKET, name }, space);
    if (bytes === null) throw new HttpError(409, 'file-missing');
    readPicture(bytes, extension);
    return bytes;
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw new HttpError(422, 'file-refused', { reason: error.problem });
  }
}
