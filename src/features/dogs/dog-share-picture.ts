import { sharePicture, sharePictures, type SharePicture } from '@/config/share-pictures';

const illustratedDog = /^\/images\/dogs\/([a-z0-9-]+)-800\.webp$/;

/**
 * The preview of a dog's page in other apps: the project's illustration of the dog, or its picture.
 * @param image the picture's URL in the dog's profile; '' for none
 */
export function dogSharePicture(image: string, name: string): SharePicture {
  const slug = illustratedDog.exec(image)?.[1];
  if (slug !== undefined) return sharePicture(`dog-${slug}`, name);
  return image === '' ? sharePictures.dogs : { address: image, text: name };
}
