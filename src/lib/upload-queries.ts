import { environment } from '@/lib/env';
import { sendFile } from '@/lib/send-file';
import { supabase } from '@/lib/supabase';

interface Upload {
  bucket: string;
  /** The path in the bucket. */
  name: string;
  file: Blob;
  /** In seconds; how long browsers may cache the file. */
  maxAge: number;
  /** @param fraction from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file to a bucket with the person's rights. Never replaces a file.
 * @throws as {@link sendFile}, and Error without a session
 */
export async function uploadFile(upload: Upload): Promise<void> {
  const { bucket, name, file, maxAge, onProgress, signal } = upload;
  const { auth } = await supabase();
  const { data } = await auth.getSession();
  if (!environment || !data.session) throw new Error('An upload needs a session.');
  await sendFile({
    url: `${environment.supabaseUrl}/storage/v1/object/${bucket}/${name}`,
    headers: {
      apikey: environment.supabasePublishableKey,
      authorization: `Bearer ${data.session.access_token}`,
      'content-type': file.type,
      'cache-control': `max-age=${maxAge}`,
    },
    body: file,
    onProgress,
    signal,
  });
}
