import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { AdminDogs } from '@/features/dogs/team/AdminDogs';
import { button, moti, sheru, expectToast } from '../../support/admin-dogs-page.tsx';
import { expectLogged } from '../../support/console.ts';
import { confirmWith } from '../../support/leaving.ts';
import { dogRow, shownNames } from '../../support/dog-rows.ts';
import { storeDogs, pictureUrl } from '../../support/stored-dogs.ts';
import { installObjectUrls } from '../../support/pictures.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, refuseRows, server } from '../../support/server.ts';

beforeEach(() => installObjectUrls());

describe('the list', () => {
  it('shows every dog with buttons named for it, and counts them', async () => {
    storeDogs([sheru, moti]);
    renderSite(<AdminDogs />);
    expect(await screen.findByText('2 dogs')).toBeVisible();
    expect(shownNames()).toEqual(['Sheru', 'Moti']);
    for (const name of ['Edit Sheru', 'Delete Sheru', 'Edit Moti', 'Delete Moti']) {
      expect(button(name)).toBeEnabled();
    }
    expect(screen.getByRole('link', { name: 'Moti' })).toHaveAttribute(
      'href',
      `/dashboard/staff/dogs/${moti.id}`,
    );
  });

  it('is searched in the database, and keeps the search in its address', async () => {
    storeDogs([sheru, moti]);
    const requests = recordCalls(functionUrl('search_dogs'), () =>
      HttpResponse.json([sheru], { headers: { 'content-range': '0-0/1' } }),
    );
    const { user, address } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('searchbox', { name: 'Search' }));
    await user.paste('SCHOOL');
    expect(await screen.findByText('1 dog')).toBeVisible();
    expect(shownNames()).toEqual(['Sheru']);
    expect(requests).toEqual([{ search: 'SCHOOL' }]);
    await user.click(button('Edit Sheru'));
    expect(address.current).toBe(`/?search=SCHOOL&dog=${sheru.id}`);
    await user.click(button('Cancel'));
    expect(address.current).toBe('/?search=SCHOOL');
    server.use(http.post(functionUrl('search_dogs'), () => HttpResponse.json([])));
    await user.click(screen.getByRole('searchbox', { name: 'Search' }));
    await user.paste('x');
    expect(await screen.findByText('No dogs found')).toBeVisible();
  });

  it('opens the form of a dog of another page', async () => {
    storeDogs(Array.from({ length: 70 }, (_, index) => dogRow(index)));
    renderSite(<AdminDogs />, { path: `/?dog=${dogRow(65).id}` });
    expect(await screen.findByRole('heading', { name: 'Edit Dog 65' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dog 65');
  });

  it('says that the dog of a link was deleted', async () => {
    storeDogs([sheru]);
    const { user, address } = renderSite(<AdminDogs />, { path: `/?dog=${moti.id}` });
    expect(await screen.findByRole('heading', { name: 'There is no such dog' })).toBeVisible();
    await user.click(button('Close'));
    expect(address.current).toBe('/');
    expect(button('Add New Dog')).toHaveFocus();
  });

  it('says that it could not be loaded', async () => {
    storeDogs();
    refuseRows('get', 'dog_profiles', 500, 'broken');
    expectLogged(/broken/);
    renderSite(<AdminDogs />);
    await expectToast('Failed to fetch dog profiles');
    expect(button('Try again')).toBeEnabled();
  });

  it('offers to add the first dog when there is none', async () => {
    storeDogs();
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Add the first dog' }));
    expect(screen.getByRole('form', { name: 'Dog' })).toBeVisible();
  });

  it('deletes unused pictures from the bucket', async () => {
    const kept = storeDogs([sheru]);
    kept.pictures.add('left-behind.png').add('shown.png');
    server.use(
      http.post(functionUrl('unused_dog_images'), () => HttpResponse.json(['left-behind.png'])),
    );
    renderSite(<AdminDogs />);
    await waitFor(() => expect([...kept.pictures]).toEqual(['shown.png']));
  });
});

describe('deleting', () => {
  it('asks first, then deletes dog and picture and shows a toast', async () => {
    const kept = storeDogs([sheru, dogRow(2, { name: 'Moti', image_url: pictureUrl('moti.png') })]);
    kept.pictures.add('moti.png');
    const confirm = confirmWith(false);
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Delete Moti' }));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this dog profile?');
    expect(kept.rows).toHaveLength(2);
    await user.click(button('Delete Moti'));
    await expectToast('Dog profile deleted successfully!');
    expect(await screen.findByText('1 dog')).toBeVisible();
    expect(kept.rows).toEqual([sheru]);
    await waitFor(() => expect(kept.pictures.size).toBe(0));
  });

  it('keeps a dog that the database refuses to delete', async () => {
    storeDogs([sheru]);
    refuseRows('delete', 'dog_profiles', 403, 'broken');
    expectLogged(/broken/);
    confirmWith();
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Delete Sheru' }));
    await expectToast('Failed to delete dog profile');
    expect(shownNames()).toEqual(['Sheru']);
  });

  it('removes the card of a dog that somebody else had deleted', async () => {
    const kept = storeDogs([sheru, moti]);
    confirmWith();
    const { user } = renderSite(<AdminDogs />);
    await screen.findByText('2 dogs');
    kept.rows = [sheru];
    await user.click(button('Delete Moti'));
    expect(await screen.findByText('1 dog')).toBeVisible();
    expect(shownNames()).toEqual(['Sheru']);
  });
});
