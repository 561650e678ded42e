import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { AdminDogs } from '@/features/dogs/admin/AdminDogs';
import { expectLogged } from '../support/console.ts';
import { button, moti, sheru, expectToast } from '../support/admin-dogs-page.tsx';
import { confirmWith } from '../support/leaving.ts';
import { cardCount, dogRow, failDogs, serveDogs, shownNames } from '../support/dog-rows.ts';
import { storeDogs, pictureUrl } from '../support/stored-dogs.ts';
import { installObjectUrls } from '../support/pictures.ts';
import { renderSite } from '../support/render.tsx';
import { functionUrl, server, tableUrl } from '../support/server.ts';

beforeEach(installObjectUrls);

describe('the list', () => {
  it('shows every dog with buttons named for it, and counts them', async () => {
    storeDogs([sheru, moti]);
    renderSite(<AdminDogs />);
    expect(await screen.findByText('2 dogs')).toBeVisible();
    expect(shownNames()).toEqual(['Sheru', 'Moti']);
    for (const name of ['Edit Sheru', 'Delete Sheru', 'Edit Moti', 'Delete Moti']) {
      expect(button(name)).toBeEnabled();
    }
  });

  it('can be searched by name and tagline', async () => {
    storeDogs([sheru, moti]);
    const { user } = renderSite(<AdminDogs />);
    const search = await screen.findByRole('searchbox', { name: 'Search dogs' });
    await user.click(search);
    await user.paste('SCHOOL');
    expect(await screen.findByText('1 of 2 dogs')).toBeVisible();
    expect(shownNames()).toEqual(['Sheru']);
    await user.paste('x');
    expect(await screen.findByText('No dogs found')).toBeVisible();
  });

  it('shows an error with a retry when it could not be fetched', async () => {
    expectLogged(/resting/);
    failDogs();
    server.use(http.post(functionUrl('unused_dog_images'), () => HttpResponse.json([])));
    const { user } = renderSite(<AdminDogs />);
    await expectToast('Failed to fetch dog profiles');
    serveDogs([sheru]);
    await user.click(button('Try again'));
    expect(await screen.findByText('1 dog')).toBeVisible();
  });

  it('keeps the dogs when a refetch fails, and says so with a retry', async () => {
    expectLogged(/resting/);
    storeDogs([sheru, moti]);
    const { user, queryClient } = renderSite(<AdminDogs />);
    expect(await screen.findByText('2 dogs')).toBeVisible();
    failDogs();
    void queryClient.invalidateQueries();
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be refreshed');
    expect(shownNames()).toEqual(['Sheru', 'Moti']);

    serveDogs([sheru]);
    await user.click(button('Try again'));
    expect(await screen.findByText('1 dog')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('renders sixty of a thousand dogs at a time, and focuses the first new one', async () => {
    const dogs = Array.from({ length: 1000 }, (_, index) => dogRow(index));
    storeDogs(dogs);
    const { user } = renderSite(<AdminDogs />);
    expect(await screen.findByText('1,000 dogs')).toBeVisible();
    expect(cardCount()).toBe(60);
    await user.click(screen.getByText('Show more dogs'));
    expect(shownNames()).toEqual(dogs.slice(0, 120).map(({ name }) => name));
    expect(document.activeElement).toHaveAccessibleName('Edit Dog 60');

    // A query by label compares every button with every label.
    await user.click(screen.getByPlaceholderText('By name or tagline'));
    await user.paste('Dog 99');
    expect(await screen.findByText('11 of 1,000 dogs')).toBeVisible();
    expect(cardCount()).toBe(11);
    expect(screen.queryByText('Show more dogs')).toBeNull();
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
  it('tells an administrator whose role was taken so, beside the toast', async () => {
    expectLogged(/refused to delete/);
    window.history.replaceState(null, '', '/admin');
    storeDogs([sheru]);
    server.use(
      // A policy hides the row from the deletion.
      http.delete(tableUrl('dog_profiles'), () => HttpResponse.json([])),
    );
    confirmWith();
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Delete Sheru' }));
    await expectToast('Failed to delete dog profile');
    expect(screen.getByText(/^You no longer have the rights for this page\. Ask an/)).toBeVisible();
    window.history.replaceState(null, '', '/');
  });

  it('asks for confirmation, deletes dog and picture, and shows a toast', async () => {
    const kept = storeDogs([sheru, dogRow(2, { name: 'Moti', image_url: pictureUrl('moti.png') })]);
    kept.pictures.add('moti.png');
    const confirm = confirmWith();
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Delete Moti' }));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this dog profile?');
    await expectToast('Dog profile deleted successfully!');
    expect(await screen.findByText('1 dog')).toBeVisible();
    expect(kept.rows).toEqual([sheru]);
    await waitFor(() => expect(kept.pictures.size).toBe(0));
  });

  it('does nothing without confirmation', async () => {
    const kept = storeDogs([sheru]);
    confirmWith(false);
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Delete Sheru' }));
    expect(kept.rows).toEqual([sheru]);
    expect(shownNames()).toEqual(['Sheru']);
  });

  it.each([
    ['fails', () => HttpResponse.json({ message: 'broken' }, { status: 500 }), /broken/],
    ['is refused without an error', () => HttpResponse.json([]), /refused to delete/],
  ])('shows a toast and keeps the card when it %s', async (_what, answer, logged) => {
    storeDogs([sheru]);
    expectLogged(logged);
    confirmWith();
    server.use(http.delete(tableUrl('dog_profiles'), answer));
    const { user } = renderSite(<AdminDogs />);
    await user.click(await screen.findByRole('button', { name: 'Delete Sheru' }));
    await expectToast('Failed to delete dog profile');
    expect(shownNames()).toEqual(['Sheru']);
    expect(button('Delete Sheru')).toBeEnabled();
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
