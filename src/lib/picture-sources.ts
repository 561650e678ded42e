const drawnPicture = /^(\/images\/(?:dogs|stories)\/[a-z0-9-]+)-800\.webp$/;

export interface PictureSources {
  avif: string;
  webp: string;
}

/**
 * The sizes and formats in which the project's own drawings are kept, or null for a picture from
 * somewhere else (an administrator's upload), which exists once.
 * @param image the address as the dog's profile has it
 */
export function drawnPictureSources(image: string): PictureSources | null {
  const stem = drawnPicture.exec(image)?.[1];
  if (stem === undefined) return null;
  const sources = (format: string) => `${stem}-400.${format} 400w, ${stem}-800.${format} 800w`;
  return { avif: sources('avif'), webp: sources('webp') };
}

/** The share pictures that `npm run art -- share` draws for the screens that are shared most. */
export const sharePictures = {
  home: '/images/share/home.jpg',
  dogs: '/images/share/dogs.jpg',
  howItWorks: '/images/share/how-it-works.jpg',
  stories: '/images/share/stories.jpg',
  support: '/images/share/support.jpg',
} as const;

const drawnDog = /^\/images\/dogs\/([a-z0-9-]+)-800\.webp$/;

/**
 * What is shown where a dog's page is shared: the project's drawing of it, or the picture itself.
 * @param image the address as the dog's profile has it
 */
export function sharePictureOfDog(image: string): string {
  const slug = drawnDog.exec(image)?.[1];
  if (slug !== undefined) return `/images/share/dog-${slug}.jpg`;
  return image === '' ? sharePictures.dogs : image;
}
