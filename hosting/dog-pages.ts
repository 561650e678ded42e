// A page of its own for each dog: the page without content, with the head tags of that dog. Messengers and
// social networks run no script, and show a shared link by these tags alone.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '../src/lib/paths.ts';
import type { DogRow } from './dog-rows.ts';
import { dogFileFor } from './pages.ts';

/**
 * How many dogs get one, the newest first. Cloudflare Pages reads 2,000 lines of `_redirects`, one of them
 * for each of these.
 */
export const MOST_DOG_PAGES = 1_000;

/** Draws the head tags of a dog's page, as React does in the browser. */
export type DrawDogHead = (dog: DogRow) => Promise<string>;

const TITLE = /<title\b[^>]*>[^<]*<\/title>/;

/**
 * The page that answers every address without a file of its own, from the HTML that the build made of
 * index.html.
 */
export function shellPage(template: string): string {
  return withHeadTags(template, TITLE.exec(template)?.[0] ?? '');
}

/**
 * A page with other head tags in its title's place. They are marked, for the first screen that the browser
 * draws there to take them away (src/components/PageHead.tsx): React knows its own alone.
 * @param tags HTML as React writes it: whatever else could be one is escaped
 * @throws Error when the page has no title
 */
export function withHeadTags(page: string, tags: string): string {
  if (!TITLE.test(page)) throw new Error('index.html has no title.');
  const marked = tags.replaceAll(/<(title|meta|link)\b/g, '<$1 data-built');
  return page.replace(TITLE, () => marked);
}

/**
 * Writes the pages of these dogs.
 * @param folder the build's
 * @param shell the page without content
 */
export async function writeDogPages(
  folder: string,
  shell: string,
  dogs: readonly DogRow[],
  drawHead: DrawDogHead,
): Promise<void> {
  for (const dog of dogs) {
    const name = dogFileFor(paths.payment(dog.id));
    // An id that is none would be no safe name of a file either.
    if (name === null) continue;
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, withHeadTags(shell, await drawHead(dog)));
  }
}
