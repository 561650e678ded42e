import { describe, expect, it } from 'vitest';
import { newPictureName, pictureName, validatePicture } from '@/features/dogs/team/dog-picture';

const NOT_A_PICTURE = 'Please select a valid image file (JPEG, PNG, WebP, or GIF)';
const FIVE_MEGABYTES = 5 * 1024 * 1024;

const signatures = {
  jpeg: [0xff, 0xd8, 0xff, 0xe1],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50],
  wave: [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x41, 0x56, 0x45],
  gif: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  nothing: [],
};

function file(content: keyof typeof signatures, type: string, size?: number): File {
  const bytes = Uint8Array.from(signatures[content]);
  const rest = new Uint8Array(size === undefined ? 0 : size - bytes.length);
  return new File([bytes, rest], 'chosen', { type });
}

describe('a chosen file', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s', async (type) => {
    expect(await validatePicture(file(type, `image/${type}`))).toBeNull();
  });

  it.each([
    ['a WebP as .jpg', 'webp', 'image/jpeg'],
    ['a JPEG as .png', 'jpeg', 'image/png'],
    ['a PNG as .jpeg', 'png', 'image/jpeg'],
    ['a JPEG without an ending', 'jpeg', ''],
  ] as const)('may be %s', async (_what, content, type) => {
    expect(await validatePicture(file(content, type))).toBeNull();
  });

  it.each([
    ['a PDF', 'pdf', 'application/pdf'],
    ['a renamed PDF', 'pdf', 'image/jpeg'],
    ['a sound that begins like a WebP', 'wave', 'image/webp'],
    ['an empty file', 'nothing', 'image/png'],
    ['a drawing in SVG', 'nothing', 'image/svg+xml'],
  ] as const)('may not be %s', async (_what, content, type) => {
    expect(await validatePicture(file(content, type))).toBe(NOT_A_PICTURE);
  });

  it('may have at most five megabytes', async () => {
    expect(await validatePicture(file('png', 'image/png', FIVE_MEGABYTES))).toBeNull();
    expect(await validatePicture(file('png', 'image/png', FIVE_MEGABYTES + 1))).toBe(
      'File size must be less than 5MB',
    );
  });
});

describe('the name of a new picture', () => {
  it.each([
    ['Photo of Golu.JPG', 'image/jpeg', '.JPG'],
    ['photo.jpeg', 'image/jpeg', '.jpeg'],
    ['walk.gif', 'image/gif', '.gif'],
    // What it became, where the ending says something else.
    ['photo', 'image/jpeg', '.jpg'],
    ['photo.webp', 'image/jpeg', '.jpg'],
    ['walk.jpg', 'image/gif', '.gif'],
    ['a/../b.we bp', 'image/jpeg', '.jpg'],
  ])('of %s is random, then the time, then its extension', (name, type, extension) => {
    expect(newPictureName(name, type, 1234).replace(/^[0-9a-f]{32}-/, '')).toBe(`1234${extension}`);
  });

  it('is never the same twice', () => {
    expect(newPictureName('a.gif', 'image/gif', 1)).not.toBe(
      newPictureName('a.gif', 'image/gif', 1),
    );
  });

  it.each([
    ['https://abc.supabase.co/storage/v1/object/public/dog-images/one-2.png', 'one-2.png'],
    [
      'https://abc.supabase.co/storage/v1/object/public/dog-images/one-2.png#focus=20,10',
      'one-2.png',
    ],
    ['https://abc.supabase.co/storage/v1/object/public/other/one-2.png', null],
    ['/images/dogs/sheru-800.webp', null],
    ['', null],
  ])('is read back from %j', (image, name) => {
    expect(pictureName(image)).toBe(name);
  });
});
