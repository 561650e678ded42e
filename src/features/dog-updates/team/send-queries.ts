import * as z from 'zod/mini';
import type { Draft, DraftMedia } from '@/features/dog-updates/team/draft';
import { isUploadedAlready, PublishRefused } from '@/features/dog-updates/team/send-error';
import { supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';

const UPLOAD_BUCKET = 'dog-update-uploads';

/** Whether requests are made as this person. Somebody else may have signed in, also in another tab. */
export async function isSignedInAs(userId: string): Promise<boolean> {
  const { auth } = await supabase();
  const { data } = await auth.getSession();
  return data.session?.user.id === userId;
}

interface FileUpload {
  updateId: string;
  name: string;
  file: Blob;
  /** @param fraction from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads a file of an update; a repetition changes nothing. @throws as {@link uploadFile} */
export async function uploadUpdateFile({ updateId, name, ...upload }: FileUpload): Promise<void> {
  try {
    // Nobody reads it from here: publishing copies it.
    await uploadFile({
      ...upload,
      bucket: UPLOAD_BUCKET,
      name: `${updateId}/${name}`,
      maxAge: 0,
    });
  } catch (error) {
    if (!isUploadedAlready(error)) throw error;
  }
}

/** Publishes an update whose files are uploaded; a repetition changes nothing. @throws PublishRefused */
export async function publishUpdate(draft: Draft): Promise<void> {
  const { id, dogId, body, happenedOn, media } = draft;
  await callPublishUpdate({
    action: 'publish',
    updateId: id,
    dogId,
    body: body.trim(),
    happenedOn,
    media: media.map(toRequest),
  });
}

function toRequest({ id, alt, width, height, pictureExtension, video }: DraftMedia) {
  const picture = { id, alt: alt.trim(), width, height, pictureExtension };
  if (!video) return picture;
  const { extension, seconds, text } = video;
  return {
    ...picture,
    videoExtension: extension,
    videoSeconds: seconds,
    videoText: text.trim(),
  };
}

/** Hides a published update, or shows it again. @throws PublishRefused */
export async function setUpdateHidden(updateId: string, isHidden: boolean): Promise<void> {
  await callPublishUpdate({ action: isHidden ? 'hide' : 'show', updateId });
}

const errorSchema = z.object({ error: z.string() });

async function callPublishUpdate(body: Record<string, unknown>): Promise<void> {
  const backend = await supabase();
  const { error } = await backend.functions.invoke<unknown>('publish-update', { body });
  if (!error) return;
  const response: unknown = error instanceof Error && 'context' in error ? error.context : null;
  if (!(response instanceof Response)) throw error;
  const answer = errorSchema.safeParse(await response.json().catch(() => null));
  throw new PublishRefused(response.status, answer.data?.error);
}
