// The parts of an email, and the words that many of them share.
import * as z from 'zod/mini';
import { formatIndianDay } from '../amounts-and-dates.ts';
import { organisationDetails } from '../organisation.ts';
import { languageNow, say } from '../say.ts';
import { oneLine, shortened } from './plain-text.ts';
import type { SiteLinks } from './site-links.ts';

/** In the language in which an email is being written. */
export function cityName(): string {
  const { address, cityInHindi } = organisationDetails;
  return languageNow() === 'hi' ? cityInHindi : address.city;
}

/**
 * Texts are plain text; the HTML and the text version are rendered from the same blocks. Mail programs find no address to
 * link in any of them but `url`s and `textWithLinks`: nobody has checked what the words of a name lead to.
 */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** Written by the team: paragraphs, with links recognised. */
  | { kind: 'prose'; textWithLinks: string }
  /** The same, set apart as somebody else's words. */
  | { kind: 'quote'; textWithLinks: string }
  /** Written by somebody outside the team. */
  | { kind: 'unlinked-quote'; text: string }
  | { kind: 'dog'; dog: DogBlock }
  | { kind: 'task'; title: string; description: string; whatToDo: string };

export interface DogBlock {
  name: string;
  tagline: string;
  /** Age and location in one line. */
  details: string;
  pictureUrl: string;
  /** Of the picture. */
  alt: string;
  url: string;
  /** The label of the button. */
  label: string;
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function notice(text: string): Block {
  return { kind: 'notice', text };
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}

/** @param name '' if it isn't known */
export function greeting(name: string): Block {
  const known = oneLine(name);
  return paragraph(known === '' ? say('Hello,') : say`Dear ${known},`);
}

/** In characters, in a sentence or the heading of a card. */
const DOG_NAME_LENGTH = 40;

/** Cuts the name of a dog to a length that fits a subject. */
export function shortDogName(name: string): string {
  return shortened(name, DOG_NAME_LENGTH);
}

/** @param dogName null for all dogs */
export function dogOrAll(dogName: string | null): string {
  return dogName === null ? say('all our dogs') : shortDogName(dogName);
}

interface GivenDog {
  /** Null for all dogs, as the other two. */
  dog_id: string | null;
  dog_name: string | null;
  dog_image_url: string | null;
}

/**
 * The dog that somebody gives for, with its picture; nothing for all dogs.
 * @param details what is given, in a few words
 */
export function dogCard(
  { dog_id, dog_name, dog_image_url }: GivenDog,
  details: string,
  links: SiteLinks,
): Block[] {
  if (dog_id === null || dog_name === null || dog_image_url === null) return [];
  const name = shortDogName(dog_name);
  const dog: DogBlock = {
    name,
    tagline: say('Every update and all costs of care are on one page.'),
    details,
    pictureUrl: links.picture(dog_image_url),
    alt: say`Picture of ${name}`,
    url: links.dog(dog_id),
    label: say('See the updates'),
  };
  return [{ kind: 'dog', dog }];
}

/** A time of the database, as ISO 8601. */
export const timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** The Indian day of a time or ISO date of the database. */
export function day(instant: string): string {
  return formatIndianDay(new Date(instant));
}
