import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { People } from './people.ts';
import type { ChosenFile } from './picture-files.ts';

/** Where the files of the tests say that they were taken, in ISO 6709. */
export const PLACE = '+26.8318+080.9196';

/**
 * An MP4 that says where it was taken, as an Android phone does.
 * @param seconds at most 8
 */
export async function phoneVideo(seconds = 8): Promise<ChosenFile> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({
      source: new BufferSource(await readFile('public/video/hero.mp4')),
      formats: [MP4],
    }),
    output: new Output({ format: new Mp4OutputFormat(), target }),
    trim: { end: seconds },
    tags: { raw: { '©xyz': `${PLACE}+123.0/` } },
  });
  await conversion.execute();
  const buffer = Buffer.from(target.buffer ?? new ArrayBuffer());
  if (!buffer.includes(PLACE)) throw new Error('The video does not say where it was taken.');
  return { name: 'VID_20261120.mp4', mimeType: 'video/mp4', buffer };
}

/** The newest update about a dog with its media. */
export async function updatesAbout({ database }: People, dogId: string) {
  const { data } = await database
    .from('dog_updates')
    .select(
      'id, body, happened_on, hidden_at, dog_update_media(*), dog_update_changes(kind, actor_name)',
    )
    .eq('dog_id', dogId)
    .order('published_at', { ascending: false })
    .throwOnError();
  return data;
}

/** A file of the public bucket. */
export async function publicFile({ database }: People, name: string): Promise<Buffer> {
  const { data, error } = await database.storage.from('dog-updates').download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

/** Deletes the updates about a dog. */
export async function removeUpdates({ database }: People, dogId: string): Promise<void> {
  await database.from('dog_updates').delete().eq('dog_id', dogId).throwOnError();
}

/** The form for an update. */
export function updateForm(page: Page, dogName: string) {
  const form = page.getByRole('form', { name: `Update about ${dogName}` });
  return {
    form,
    pictures: form.getByLabel('Choose pictures'),
    video: form.getByLabel('Add a video'),
    body: form.getByRole('textbox', { name: 'What is new?' }),
    alts: form.getByRole('textbox', { name: 'What does it show?' }),
    publish: form.getByRole('button', { name: 'Publish' }),
  };
}
