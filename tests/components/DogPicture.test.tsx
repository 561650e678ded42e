import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectLogged } from '../support/console.ts';
import {
  button,
  fileInput,
  cancelForm,
  openEdit,
  openNew,
  sheru,
  expectToast,
  upload,
} from '../support/admin-dogs-page.tsx';
import { confirmWith } from '../support/leaving.ts';
import { dogRow } from '../support/dog-rows.ts';
import { storeDogs, pictureUrl } from '../support/stored-dogs.ts';
import { gif, installObjectUrls } from '../support/pictures.ts';
import { bucketUrl, server } from '../support/server.ts';

beforeEach(installObjectUrls);

describe('the picture', () => {
  it.each([
    [
      'is none',
      new File(['%PDF-1.7'], 'form.jpg', { type: 'image/jpeg' }),
      'Please select a valid image file (JPEG, PNG, WebP, or GIF)',
    ],
    ['is too large', gif('large.gif', 5 * 1024 * 1024), 'File size must be less than 5MB'],
  ])('that %s is rejected beside the field and not uploaded', async (_what, file, sentence) => {
    const kept = storeDogs([sheru]);
    const { user } = await openNew();
    await user.upload(fileInput(), file);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(fileInput()).toHaveAccessibleDescription(sentence);
    expect(kept.uploads).toEqual([]);
  });

  it('whose upload failed can be uploaded again', async () => {
    const kept = storeDogs([sheru]);
    confirmWith();
    expectLogged(/500/);
    server.use(
      http.post(bucketUrl('dog-images', '/:name'), () => HttpResponse.text('', { status: 500 }), {
        once: true,
      }),
    );
    const { user } = await openNew();
    await user.upload(fileInput(), gif());
    await expectToast('Failed to upload image');
    expect(kept.pictures.size).toBe(0);
    await user.click(button('Upload again'));
    await expectToast('Image uploaded successfully!');
    expect(kept.pictures.size).toBe(1);
    await cancelForm(user, kept);
  });

  it('of a cancelled form is deleted from the bucket', async () => {
    const kept = storeDogs([sheru]);
    confirmWith();
    const { user } = await openNew();
    await upload(user);
    expect(kept.pictures.size).toBe(1);
    await cancelForm(user, kept);
  });

  it('that is replaced before saving is deleted from the bucket', async () => {
    const kept = storeDogs([sheru]);
    confirmWith();
    const { user } = await openNew();
    await upload(user);
    const [first] = kept.pictures;
    await user.upload(fileInput(), gif('another.gif'));
    await waitFor(() => expect(kept.uploads).toHaveLength(2));
    await waitFor(() => expect(kept.pictures.size).toBe(1));
    expect([...kept.pictures]).not.toContain(first);
    await cancelForm(user, kept);
  });

  it('of an edited dog is deleted from the bucket only when the new one is saved', async () => {
    const kept = storeDogs([dogRow(1, { name: 'Sheru', image_url: pictureUrl('old.png') })]);
    kept.pictures.add('old.png');
    const { user } = await openEdit('Sheru');
    await upload(user);
    expect(kept.pictures).toContain('old.png');
    await user.click(button('Save Changes'));
    await expectToast('Dog profile updated successfully!');
    await waitFor(() => expect([...kept.pictures]).not.toContain('old.png'));
    expect(kept.pictures.size).toBe(1);
    expect(kept.rows[0]?.image_url).toBe(pictureUrl([...kept.pictures][0] ?? ''));
  });
});
