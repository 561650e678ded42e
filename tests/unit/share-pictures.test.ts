import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dogs } from '../../art/dogs.ts';
import { sharePictureOfDog, sharePictures } from '@/config/share-pictures';

const ofDogs = dogs.map(({ slug }) => sharePictureOfDog(`/images/dogs/${slug}-800.webp`, slug));

it('has one picture of every screen and of every drawn dog, as large as it says', async () => {
  const pictures = [...Object.values(sharePictures), ...ofDogs];
  expect(new Set(pictures.map(({ address }) => address)).size).toBe(pictures.length);
  for (const { address, size } of pictures) {
    const { width, height } = await sharp(`public${address}`).metadata();
    expect({ address, size }).toEqual({ address, size: { width, height } });
  }
});

it('says what each picture shows', () => {
  const texts = Object.values(sharePictures).map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(ofDogs.map(({ text }) => text)).toEqual(dogs.map(({ slug }) => slug));
});

it('shares a dog of an administrator with its own picture, or that of all dogs', () => {
  const uploaded = 'https://abc.supabase.co/storage/v1/object/public/dog-images/x-800.webp';
  expect(sharePictureOfDog(uploaded, 'Moti')).toEqual({ address: uploaded, text: 'Moti' });
  expect(sharePictureOfDog('', 'Moti')).toBe(sharePictures.dogs);
});
