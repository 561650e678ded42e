import type { Block } from './content.ts';
import { shortened } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

/** In a sentence. */
export const DOG_NAME_LENGTH = 40;

interface DogOfEmail {
  readonly dog_id: string | null;
  readonly dog_name: string | null;
}

/** The address of a dog's page; nothing for all dogs. */
export function dogPage({ dog_id, dog_name }: DogOfEmail, links: SiteLinks): Block[] {
  if (dog_id === null || dog_name === null) return [];
  const name = shortened(dog_name, DOG_NAME_LENGTH);
  return [{ kind: 'prose', text: `The page of ${name}, with every update: ${links.dog(dog_id)}` }];
}
