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
