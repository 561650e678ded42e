import sharp from 'sharp';
import { expect, test } from './support/panel.ts';
import {
  FIVE_MEGABYTES,
  movingPicture,
  paddedTo,
  plainPicture,
  type ChosenFile,
} from './support/photographs.ts';

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
    test(`${what} is refused beside the field and not sent`, async ({ panel }) => {
      await panel.openNew();
      await panel.fileInput.setInputFiles(await file());
      await expect(panel.form.getByRole('alert')).toHaveText(message);
      await expect(panel.fileInput).toHaveAccessibleDescription(message);
      await expect(panel.fileInput).toHaveAttribute('aria-invalid', 'true');
      expect(panel.uploads).toEqual([]);
    });
  }

  test('of 5 MB and not a byte more is taken', async ({ panel, keeping }) => {
    await panel.openNew();
    const name = await panel.upload(paddedTo(await plainPicture('jpeg'), FIVE_MEGABYTES));
    expect(await keeping.picture(name)).not.toBeNull();
    await panel.giveUp();
  });

  for (const format of ['png', 'webp'] as const) {
    test(`of type ${format} stays one, transparent and at most 1,600 px wide`, async ({
      panel,
      keeping,
    }) => {
      await panel.openNew();
      const name = await panel.upload(await plainPicture(format, 2000));
      expect(name).toMatch(new RegExp(`^[0-9a-f]{32}-\\d{13}\\.${format}$`));
      const stored = await sharp((await keeping.picture(name)) ?? Buffer.alloc(0)).metadata();
      expect(stored).toMatchObject({ format, width: 1600, height: 80, hasAlpha: true });
      await panel.giveUp();
    });
  }

  test('that moves is stored byte for byte', async ({ panel, keeping }) => {
    const moving = await movingPicture();
    await panel.openNew();
    const name = await panel.upload(moving);
    expect(name).toMatch(/\.gif$/);
    expect(await keeping.picture(name)).toEqual(moving.buffer);
    await panel.giveUp();
  });

  test('from the camera is taken like a chosen one', async ({ panel, keeping }) => {
    await panel.openNew();
    const camera = panel.form.getByLabel('Take a photo');
    await expect(panel.form.getByText('Take a photo')).toBeInViewport();
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles(await plainPicture('jpeg'));
    await expect(panel.page.getByText('Image uploaded successfully!')).toBeVisible();
    expect(await keeping.picture(panel.uploads[0] ?? '')).not.toBeNull();
    await panel.giveUp();
  });
});

test('a file dropped on the field is taken', { tag: '@desktop' }, async ({ panel, keeping }) => {
  await panel.openNew();
  const { name, mimeType, buffer } = await plainPicture('jpeg');
  const dropped = await panel.page.evaluateHandle(
    ([base64, fileName, type]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  const field = panel.form.getByText('Or drop a picture here.');
  await field.dispatchEvent('dragover', { dataTransfer: dropped });
  await field.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(panel.page.getByText('Image uploaded successfully!')).toBeVisible();
  expect(await keeping.picture(panel.uploads[0] ?? '')).not.toBeNull();
  await panel.giveUp();
});
