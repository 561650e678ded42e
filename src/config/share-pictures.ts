import { site } from './site.ts';
import { say } from '@/lib/say';

/** The preview image of a page in other apps (Open Graph). */
export interface SharePicture {
  /** A path of this site, or a URL. */
  address: string;
  /** The alternative text. */
  text: string;
  /** In pixels; unknown for a picture from elsewhere. */
  size?: { width: number; height: number };
}

/** In `public/images/share`. */
export const sharePictures = {
  home: sharePicture(
    'home',
    say`Two street dogs of ${site.city} under an arch hung with marigolds`,
  ),
  dogs: sharePicture(
    'dogs',
    say`Three street dogs of ${site.city} under an arch hung with marigolds`,
  ),
  howItWorks: sharePicture('how-it-works', say('Three dogs, one of them a puppy, under an arch')),
  stories: sharePicture(
    'stories',
    say('A thin grey street dog, and the same dog healthy and bright-eyed'),
  ),
  support: sharePicture('support', say('A dog keeps watch beside another one asleep')),
} as const;

/** A picture of `public/images/share`, 1200 by 630 pixels. */
export function sharePicture(name: string, text: string): SharePicture {
  return { address: `/images/share/${name}.jpg`, text, size: { width: 1200, height: 630 } };
}
