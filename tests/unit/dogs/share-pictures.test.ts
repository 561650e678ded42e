import sharp from 'sharp';
import { expect, it } from 'vitest';
import { illustratedDogs } from '../../support/illustrated-dogs.ts';
import { sharePictures } from '@/config/share-pictures';
import { dogSharePicture, firstSentence } from '@/features/dogs/DogHead';

const ofDogs = illustratedDogs.map((slug) =>
  dogSharePicture(`/images/dogs/${slug}-800.webp`, slug),
);

it('has one picture of every page and every illustrated dog, as large as it says', async () => {
  const pictures = [...Object.values(sharePictures), ...ofDogs];
  expect(new Set(pictures.map(({ address }) => address)).size).toBe(pictures.length);
  for (const { address, size } of pictures) {
    const { width, height } = await sharp(`public${address}`).metadata();
    expect({ address, size }).toEqual({ address, size: { width, height } });
  }
});

it('has an alternative text of its own for each picture', () => {
  const texts = Object.values(sharePictures).map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(ofDogs.map(({ text }) => text)).toEqual(illustratedDogs);
});

it('uses an uploaded picture, and the picture of all dogs for a dog without one', () => {
  const uploaded = 'https://abc.supabase.co/storage/v1/object/public/dog-images/x-800.webp';
  expect(dogSharePicture(uploaded, 'Moti')).toEqual({ address: uploaded, text: 'Moti' });
  expect(dogSharePicture(`${uploaded}#size=900,1200&focus=40,20`, 'Moti')).toEqual({
    address: uploaded,
    text: 'Moti',
    size: { width: 900, height: 1200 },
  });
  expect(dogSharePicture('', 'Moti')).toBe(sharePictures.dogs);
});

it.each([
  ['Moti came to Chowk in a monsoon. He stayed.', 'Moti came to Chowk in a monsoon.'],
  ['मोती एक बरसात में चौक आया। फिर गया नहीं।', 'मोती एक बरसात में चौक आया।'],
  ['Dr. Rao found Moti in the rain! He stayed.', 'Dr. Rao found Moti in the rain!'],
  ['He weighs 18.5 kg and “eats well.” So far.', 'He weighs 18.5 kg and “eats well.”'],
  [' A story without an end ', 'A story without an end'],
])('of the story %j the first sentence is %j', (story, sentence) => {
  expect(firstSentence(story)).toBe(sentence);
});
