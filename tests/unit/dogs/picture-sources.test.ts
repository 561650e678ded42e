import { expect, it } from 'vitest';
import { illustrationSources } from '@/components/ui/Picture';

it.each(['/images/dogs/dadi-amma', '/images/stories/moti-before'])(
  'knows the sizes and formats of %s',
  (stem) => {
    expect(illustrationSources(`${stem}-800.webp`)).toEqual({
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
  expect(illustrationSources(image)).toBeNull();
});
