const illustration = /^(\/images\/(?:dogs|stories)\/[a-z0-9-]+)-800\.webp$/;

export interface PictureSources {
  avif: string;
  webp: string;
}

/**
 * The `srcset` of the project's own illustrations; null for an uploaded picture, which has one size.
 * @param image the URL in the dog's profile
 */
export function illustrationSources(image: string): PictureSources | null {
  const stem = illustration.exec(image)?.[1];
  if (stem === undefined) return null;
  const sources = (format: string) => `${stem}-400.${format} 400w, ${stem}-800.${format} 800w`;
  return { avif: sources('avif'), webp: sources('webp') };
}
