import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dogs } from '../../art/dogs.ts';
import { drawnPictureSources, sharePictureOfDog, sharePictures } from '@/lib/picture-sources';

it.each(['/images/dogs/dadi-amma', '/images/stories/moti-before'])(
  'knows the sizes and formats of %s',
  (stem) => {
    expect(drawnPictureSources(`${stem}-800.webp`)).toEqual({
      avif: `${stem}-400.avif 400w, ${stem}-800.avif 800w`,
      webp: `${stem}-400.webp 400w, ${stem}-800.webp 800w`,
    });
  },
);

it.each([
  'https://abc.supabase.co/storage/v1/object/public/dog-images/x-800.webp',
  'https://elsewhere.example/images/dogs/sheru-800.webp',
  '/images/dogs/sheru-400.webp',
  '/images/dogs/sheru-800.jpg',
  '/images/dogs/../../secret-800.webp',
  '/images/people/meera-800.webp',
  '',
])('claims no other version of "%s"', (image) => {
  expect(drawnPictureSources(image)).toBeNull();
});

it('has a share picture of every screen and of every drawn dog', () => {
  const ofDogs = dogs.map(({ slug }) => sharePictureOfDog(`/images/dogs/${slug}-800.webp`));
  expect(new Set(ofDogs).size).toBe(dogs.length);
  const expected = [...Object.values(sharePictures), ...ofDogs];
  expect(expected.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

it('shares a dog of an administrator with its own picture, or that of all dogs', () => {
  const uploaded = 'https://abc.supabase.co/storage/v1/object/public/dog-images/x-800.webp';
  expect(sharePictureOfDog(uploaded)).toBe(uploaded);
  expect(sharePictureOfDog('')).toBe(sharePictures.dogs);
});
