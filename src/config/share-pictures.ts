/** What is shown where the address of a screen is shared. */
export interface SharePicture {
  /** A path of this site, or a whole address. */
  address: string;
  /** What it shows, for who can't see it. */
  text: string;
  /** In pixels; unknown of a picture from somewhere else. */
  size?: { width: number; height: number };
}

/** The share pictures that `npm run art -- share` draws for the screens that are shared most. */
export const sharePictures = {
  home: drawn('home', 'Two street dogs of Lucknow under an arch hung with marigolds'),
  dogs: drawn('dogs', 'Three street dogs of Lucknow under an arch hung with marigolds'),
  howItWorks: drawn('how-it-works', 'Three dogs, one of them a puppy, under an arch'),
  stories: drawn('stories', 'A thin grey street dog, and the same dog well and bright'),
  support: drawn('support', 'A dog keeps watch beside another one asleep'),
} as const;

const drawnDog = /^\/images\/dogs\/([a-z0-9-]+)-800\.webp$/;

/**
 * What is shown where a dog's page is shared: the project's drawing of it, or the picture itself.
 * @param image the address as the dog's profile has it
 */
export function sharePictureOfDog(image: string, name: string): SharePicture {
  const slug = drawnDog.exec(image)?.[1];
  if (slug !== undefined) return drawn(`dog-${slug}`, name);
  return image === '' ? sharePictures.dogs : { address: image, text: name };
}

function drawn(name: string, text: string): SharePicture {
  return { address: `/images/share/${name}.jpg`, text, size: { width: 1200, height: 630 } };
}
