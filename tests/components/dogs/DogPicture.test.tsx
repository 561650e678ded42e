import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectLogged } from '../../support/console.ts';
import {
  button,
  fileInput,
  cancelForm,
  openEdit,
  openNew,
  sheru,
  expectToast,
  textbox,
  upload,
  write,
} from '../../support/admin-dogs-page.tsx';
import { deferred } from '../../support/deferred.ts';
import { confirmWith } from '../../support/leaving.ts';
import { dogRow } from '../../support/dog-rows.ts';
import { storeDogs, pictureUrl } from '../../support/stored-dogs.ts';
import { gif, installObjectUrls } from '../../support/pictures.ts';
import { bucketUrl, server } from '../../support/server.ts';

beforeEach(() => installObjectUrls());

describe('the picture', () => {
  it('can be taken with the camera of a phone', async () => {
    storeDogs([sheru]);
    await openNew();
    expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment');
  });

  it('shows how far its upload is, and saving waits for it', async () => {
    const kept = storeDogs([sheru]);
    confirmWith();
    const answer = deferred();
    server.use(
      http.post(bucketUrl('dog-images', '/:name'), async () => {
        await answer.released;
        return undefined;
      }),
    );
    const { user } = await openNew();
    await user.upload(fileInput(), gif());
    expect(await screen.findByLabelText(/^Uploading the picture: \d+%$/)).toBeVisible();
    expect(button('Waiting for the picture...')).toHaveAttribute('aria-disabled', 'true');
    answer.release();
    await expectToast('Image uploaded successfully!');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(button('Add Dog')).not.toHaveAttribute('aria-disabled', 'true');
    await cancelForm(user, kept);
  });

  it('whose upload failed can be uploaded again', async () => {
    const kept = storeDogs([sheru]);
    confirmWith();
    expectLogged(/500/);
    server.use(
      http.post(
        bucketUrl('dog-images', '/:name'),
        ({ params }) => {
          // It arrived, but its answer got lost.
          kept.pictures.add(String(params['name']));
          return HttpResponse.text('', { status: 500 });
        },
        { once: true },
      ),
    );
    const { user } = await openNew();
    await write(user, textbox('Name'), 'Golu');
    await user.upload(fileInput(), gif());
    await expectToast('Failed to upload image');
    expect(screen.getByText('The picture did not arrive.')).toBeVisible();
    expect(kept.pictures.size).toBe(0);
    expect(textbox('Name')).toHaveValue('Golu');
    await user.click(button('Upload again'));
    await expectToast('Image uploaded successfully!');
    expect(kept.pictures.size).toBe(1);
    await cancelForm(user, kept);
  });

  it('may be found by search engines, and is refused to an account that lost its role', async () => {
    const kept = storeDogs([sheru]);
    confirmWith();
    expectLogged(/403/);
    let robots: string | null = null;
    server.use(
      http.post(
        bucketUrl('dog-images', '/:name'),
        ({ request }) => {
          robots = request.headers.get('x-robots-tag');
          const refusal = { statusCode: '403', error: 'Unauthorized', message: '' };
          return HttpResponse.json(refusal, { status: 400 });
        },
        { once: true },
      ),
    );
    const { user } = await openNew();
    await user.upload(fileInput(), gif());
    await expectToast(
      'The server did not accept your account. Please sign in again; if that does not help, ask an administrator.',
    );
    expect(robots).toBe('all');
    await cancelForm(user, kept);
  });

  it('of a form that is left while it uploads is deleted, if it arrived anyway', async () => {
    const kept = storeDogs([sheru]);
    const arrived = deferred();
    const answer = deferred();
    server.use(
      http.post(bucketUrl('dog-images', '/:name'), async ({ params }) => {
        kept.pictures.add(String(params['name']));
        arrived.release();
        await answer.released;
        return HttpResponse.json({ Key: 'key' });
      }),
    );
    const { user, unmount } = await openNew();
    await user.upload(fileInput(), gif());
    await arrived.released;
    unmount();
    answer.release();
    await waitFor(() => expect(kept.pictures.size).toBe(0));
  });

  it('of a form that is left is deleted from the bucket, but not the one of the dog', async () => {
    const kept = storeDogs([dogRow(1, { name: 'Sheru', image_url: pictureUrl('old.png') })]);
    kept.pictures.add('old.png');
    const { user, unmount } = await openEdit('Sheru');
    await upload(user);
    expect(kept.pictures.size).toBe(2);
    unmount();
    await waitFor(() => expect([...kept.pictures]).toEqual(['old.png']));
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
    expect(kept.rows[0]?.image_url).toBe(`${pictureUrl([...kept.pictures][0] ?? '')}#size=4,5`);
  });

  it('shows the face that was pressed in every crop, and stays the same file', async () => {
    const kept = storeDogs([dogRow(1, { name: 'Sheru', image_url: pictureUrl('old.png') })]);
    kept.pictures.add('old.png');
    const { user } = await openEdit('Sheru');
    const whole = screen.getByRole('button', { name: /^The face is 50% from the left and 33% / });
    vi.spyOn(whole, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 200, 400));
    fireEvent.click(whole, { detail: 1, clientX: 140, clientY: 90 });
    expect(whole).toHaveAccessibleName(/^The face is 20% from the left and 10% from the top/);
    whole.focus();
    await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(whole).toHaveAccessibleName(/^The face is 25% from the left and 0% from the top/);

    const card = within(screen.getByRole('region', { name: 'Preview' }));
    expect(card.getByAltText('Sheru')).toHaveStyle({ objectPosition: '25% 0%' });
    await user.click(button('Save Changes'));
    await expectToast('Dog profile updated successfully!');
    expect(kept.rows[0]?.image_url).toBe(`${pictureUrl('old.png')}#focus=25,0`);
    expect([...kept.pictures]).toEqual(['old.png']);
  });
});
