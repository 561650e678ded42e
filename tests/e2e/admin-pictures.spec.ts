import sharp from 'sharp';
import { expect, test } from './support/admin-page.ts';
import {
  FIVE_MEGABYTES,
  movingPicture,
  paddedTo,
  plainPicture,
  type ChosenFile,
} from './support/picture-files.ts';

const NOT_A_PICTURE = 'Please select a valid image file (JPEG, PNG, WebP, or GIF)';
const TOO_LARGE = 'File size must be less than 5MB';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const jpeg = (buffer: Buffer): ChosenFile => ({ name: 'dog.jpg', mimeType: 'image/jpeg', buffer });

const refused: { what: string; file: () => Promise<ChosenFile>; message: string }[] = [
  {
    what: 'of 5 MB and one byte',
    file: async () => paddedTo(await plainPicture('jpeg'), FIVE_MEGABYTES + 1),
    message: TOO_LARGE,
  },
  { what: 'that is a PDF by another name', file: async () => jpeg(pdf), message: NOT_A_PICTURE },
  {
    what: 'that begins like a JPEG and is none',
    file: async () => jpeg(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), pdf])),
    message: NOT_A_PICTURE,
  },
];

test.describe('a file', { tag: '@phone' }, () => {
  for (const { what, file, message } of refused) {
    const when = file === refused[0]?.file ? [] : '@nightly';
    test(
      `${what} is refused beside the field and not uploaded`,
      { tag: when },
      async ({ adminPage }) => {
        await adminPage.openNew();
        await adminPage.fileInput.setInputFiles(await file());
        await expect(adminPage.form.getByRole('alert')).toHaveText(message);
        await expect(adminPage.fileInput).toHaveAccessibleDescription(message);
        await expect(adminPage.fileInput).toHaveAttribute('aria-invalid', 'true');
        expect(adminPage.uploads).toEqual([]);
      },
    );
  }

  test('of exactly 5 MB is accepted', { tag: '@nightly' }, async ({ adminPage, adminData }) => {
    await adminPage.openNew();
    const name = await adminPage.upload(paddedTo(await plainPicture('jpeg'), FIVE_MEGABYTES));
    expect(await adminData.picture(name)).not.toBeNull();
    await adminPage.discardForm();
  });

  for (const format of ['png', 'webp'] as const) {
    test(
      `of type ${format} keeps its type and transparency, at most 1,600 px wide`,
      { tag: '@nightly' },
      async ({ adminPage, adminData }) => {
        await adminPage.openNew();
        const name = await adminPage.upload(await plainPicture(format, 2000));
        expect(name).toMatch(new RegExp(`^[0-9a-f]{32}-\\d{13}\\.${format}$`));
        const stored = await sharp((await adminData.picture(name)) ?? Buffer.alloc(0)).metadata();
        expect(stored).toMatchObject({ format, width: 1600, height: 80, hasAlpha: true });
        await adminPage.discardForm();
      },
    );
  }

  test(
    'that is animated is stored byte for byte',
    { tag: '@nightly' },
    async ({ adminPage, adminData }) => {
      const moving = await movingPicture();
      await adminPage.openNew();
      const name = await adminPage.upload(moving);
      expect(name).toMatch(/\.gif$/);
      expect(await adminData.picture(name)).toEqual(moving.buffer);
      await adminPage.discardForm();
    },
  );

  test(
    'from the camera is accepted like a chosen one',
    { tag: '@nightly' },
    async ({ adminPage, adminData }) => {
      await adminPage.openNew();
      const camera = adminPage.form.getByLabel('Take a photo');
      await expect(adminPage.form.getByText('Take a photo')).toBeInViewport();
      await expect(camera).toHaveAttribute('capture', 'environment');
      await camera.setInputFiles(await plainPicture('jpeg'));
      await expect(adminPage.page.getByText('Image uploaded successfully!')).toBeVisible();
      expect(await adminData.picture(adminPage.uploads[0] ?? '')).not.toBeNull();
      await adminPage.discardForm();
    },
  );
});

test(
  'a file dropped on the field is accepted',
  { tag: ['@desktop', '@nightly'] },
  async ({ adminPage, adminData }) => {
    await adminPage.openNew();
    const { name, mimeType, buffer } = await plainPicture('jpeg');
    const dropped = await adminPage.page.evaluateHandle(
      ([base64, fileName, type]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], fileName, { type }));
        return transfer;
      },
      [buffer.toString('base64'), name, mimeType] as const,
    );
    const field = adminPage.form.getByText('Or drop a picture here.');
    await field.dispatchEvent('dragover', { dataTransfer: dropped });
    await field.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(adminPage.page.getByText('Image uploaded successfully!')).toBeVisible();
    expect(await adminData.picture(adminPage.uploads[0] ?? '')).not.toBeNull();
    await adminPage.discardForm();
  },
);
