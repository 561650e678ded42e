import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectLogged } from '../support/console.ts';
import {
  button,
  chips,
  fileInput,
  fillIn,
  golu,
  location,
  moti,
  openEdit,
  openNew,
  sheru,
  textbox,
  expectToast,
  upload,
  write,
} from '../support/admin-dogs-page.tsx';
import { asksOnUnload, confirmWith, unsaved } from '../support/leaving.ts';
import { shownNames } from '../support/dog-rows.ts';
import { storeDogs, pictureUrl } from '../support/stored-dogs.ts';
import { installObjectUrls } from '../support/pictures.ts';
import { server, tableUrl } from '../support/server.ts';

beforeEach(installObjectUrls);

describe('adding', () => {
  it('stores the values, shows a toast, closes the form and lists the dog', async () => {
    const kept = storeDogs([sheru]);
    const { user } = await openNew();
    await upload(user);
    await fillIn(user, { ...golu, name: '  Golu ' });
    await write(user, textbox('Traits'), 'Calm, , Foodie ,');
    await write(user, textbox('Monthly amount (₹)'), 'two thousand');
    await user.click(button('Add Dog'));

    await expectToast('Dog profile added successfully!');
    const [name] = kept.pictures;
    expect(name).toMatch(/^[0-9a-f]{32}-\d+\.gif$/);
    expect(kept.uploads).toEqual([{ type: 'image/gif' }]);
    expect(kept.written).toEqual([
      {
        ...golu,
        image_url: pictureUrl(name ?? ''),
        traits: ['Calm', 'Foodie'],
        monthly_amount: 3000,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(button('Add New Dog')).toHaveFocus();
    await waitFor(() => expect(shownNames()).toEqual(['Golu', 'Sheru']));
    expect(kept.pictures.size).toBe(1);
  });

  it('shows one toast for all missing fields, marks each and focuses the first', async () => {
    const kept = storeDogs([sheru]);
    const { user } = await openNew();
    await user.click(button('Add Dog'));
    await expectToast('Please fill in all required fields');
    for (const field of [
      textbox('Name'),
      fileInput(),
      textbox('Tagline'),
      textbox('Age'),
      location(),
    ]) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(/Required/);
    }
    expect(textbox('Name')).toHaveFocus();
    expect(textbox('Traits')).toBeValid();
    expect(textbox('Monthly amount (₹)')).toBeValid();
    expect(kept.written).toEqual([]);
  });

  it('focuses the picture field when only the picture is missing', async () => {
    storeDogs([sheru]);
    const { user } = await openNew();
    await fillIn(user);
    await user.click(button('Add Dog'));
    await expectToast('Please fill in all required fields');
    expect(fileInput()).toHaveFocus();
  });

  it('keeps the form, its texts and its picture after a failure, and can be retried', async () => {
    const kept = storeDogs([sheru]);
    expectLogged(/refused/);
    const { user } = await openNew();
    await upload(user);
    await fillIn(user);
    server.use(
      http.post(
        tableUrl('dog_profiles'),
        () => HttpResponse.json({ message: 'refused' }, { status: 403 }),
        { once: true },
      ),
    );
    await user.click(button('Add Dog'));
    await expectToast('Failed to add dog profile');
    expect(textbox('Name')).toHaveValue('Golu');
    expect(kept.pictures.size).toBe(1);

    await user.click(button('Add Dog'));
    await expectToast('Dog profile added successfully!');
    expect(kept.written).toHaveLength(1);
    expect(kept.pictures.size).toBe(1);
  });
});

describe('while typing', () => {
  it('shows chips for traits and for suggestions, which can be removed and added', async () => {
    storeDogs([sheru, moti]);
    const { user } = await openNew();
    await write(user, textbox('Traits'), 'Foodie,, ge');
    expect(chips()).toEqual(['Foodie', 'ge']);
    await user.click(button('Add Gentle'));
    expect(textbox('Traits')).toHaveValue('Foodie, Gentle, ');
    expect(chips()).toEqual(['Foodie', 'Gentle']);
    expect(button('Add Calm')).toBeVisible();
    await user.click(button('Remove Foodie'));
    expect(textbox('Traits')).toHaveValue('Gentle');
  });

  it.each([
    ['', 'Begin with a number, such as 2 years or 4 months.'],
    ['4 months', 'The age filter shows it under Puppy (<1 year).'],
    ['about two', 'Begin with a number, or the age filter will not find this dog.'],
  ])('shows the hint for an age of %j', async (age, hint) => {
    storeDogs([sheru]);
    const { user } = await openNew();
    await write(user, textbox('Age'), age);
    expect(textbox('Age')).toHaveAccessibleDescription(hint);
  });

  it.each([
    ['२५००', 'Shown as ₹2,500 a month.'],
    ['lots', 'Not a number, so it will be ₹3,000 a month.'],
  ])('shows the hint for an amount of %j', async (amount, hint) => {
    storeDogs([sheru]);
    const { user } = await openNew();
    const field = textbox('Monthly amount (₹)');
    await write(user, field, amount);
    expect(field).toHaveAccessibleDescription(hint);
  });

  it('shows everything in the preview', async () => {
    storeDogs([sheru]);
    const { user } = await openNew();
    await fillIn(user);
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Golu')).toBeInTheDocument();
    expect(preview.getByText('Located in Aliganj')).toBeInTheDocument();
    expect(preview.getByText('₹3,000/month')).toBeInTheDocument();
  });
});

describe('leaving the form', () => {
  it('does not ask without changes', async () => {
    storeDogs([sheru]);
    const confirm = confirmWith();
    const { user } = await openEdit('Sheru');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('form')).toBeNull();
    expect(confirm).not.toHaveBeenCalled();
    expect(button('Edit Sheru')).toHaveFocus();
  });

  it.each([
    ['Cancel', 'Cancel'],
    ['the button that opened it', 'Add New Dog'],
  ])('by %s asks first and stays when declined', async (_way, name) => {
    storeDogs([sheru]);
    const confirm = confirmWith(false);
    const { user } = await openNew();
    await write(user, textbox('Name'), 'Golu');
    await user.click(button(name));
    expect(confirm).toHaveBeenLastCalledWith(unsaved);
    expect(textbox('Name')).toHaveValue('Golu');
    await user.click(button(name));
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('for another dog asks first', async () => {
    storeDogs([sheru, moti]);
    confirmWith(false);
    const { user } = await openEdit('Sheru');
    await write(user, textbox('Name'), 'Sheru ji');
    await user.click(button('Edit Moti'));
    expect(textbox('Name')).toHaveValue('Sheru ji');
    await user.click(button('Edit Moti'));
    expect(textbox('Name')).toHaveValue('Moti');
  });

  it('by closing the tab asks, until the form is closed', async () => {
    storeDogs([sheru]);
    confirmWith();
    const { user } = await openNew();
    expect(asksOnUnload()).toBe(false);
    await write(user, textbox('Name'), 'Golu');
    expect(asksOnUnload()).toBe(true);
    await user.click(button('Cancel'));
    expect(asksOnUnload()).toBe(false);
  });
});

describe('editing', () => {
  it('starts with the stored values and saves every field', async () => {
    const kept = storeDogs([moti]);
    const { user } = await openEdit('Moti');
    expect(screen.getByRole('heading', { name: 'Edit Moti' })).toHaveFocus();
    expect(textbox('Traits')).toHaveValue('Gentle, Calm');
    expect(textbox('Monthly amount (₹)')).toHaveValue('3000');
    await write(user, textbox('Tagline'), 'Forgives.');
    await user.click(button('Save Changes'));
    await expectToast('Dog profile updated successfully!');
    const { name, image_url, age, traits, location: place, monthly_amount } = moti;
    expect(kept.written).toEqual([
      { name, image_url, age, traits, location: place, monthly_amount, tagline: 'Forgives.' },
    ]);
    expect(await screen.findByText('Forgives.')).toBeVisible();
  });

  it('shows a toast and keeps the texts when the database refuses', async () => {
    storeDogs([moti]);
    expectLogged(/refused to change/);
    server.use(http.patch(tableUrl('dog_profiles'), () => HttpResponse.json([])));
    const { user } = await openEdit('Moti');
    await write(user, textbox('Tagline'), 'Forgives.');
    await user.click(button('Save Changes'));
    await expectToast('Failed to update dog profile');
    expect(textbox('Tagline')).toHaveValue('Forgives.');
  });

  it('overwrites nothing and loses nothing after somebody else saved, and shows both versions', async () => {
    const kept = storeDogs([moti]);
    expectLogged(/EditConflictError/);
    const { user } = await openEdit('Moti');
    await write(user, textbox('Tagline'), 'Mine.');
    kept.rows = [
      { ...moti, tagline: 'Theirs.', age: '5 years', updated_at: '2026-01-09T00:00:00+00:00' },
    ];
    await user.click(button('Save Changes'));

    expect(await screen.findByText(/^Somebody else saved Moti meanwhile/)).toBeVisible();
    expect(kept.written).toEqual([]);
    expect(textbox('Tagline')).toHaveValue('Mine.');
    expect(textbox('Age')).toHaveValue('5 years');
    expect(screen.getByText('Theirs.')).toBeVisible();

    await user.click(button('Save Changes'));
    await expectToast('Dog profile updated successfully!');
    expect(kept.written).toMatchObject([{ tagline: 'Mine.', age: '5 years' }]);
  });

  it("can take the other person's version after they saved", async () => {
    const kept = storeDogs([moti]);
    expectLogged(/EditConflictError/);
    const { user } = await openEdit('Moti');
    await write(user, textbox('Tagline'), 'Mine.');
    kept.rows = [{ ...moti, tagline: 'Theirs.', updated_at: '2026-01-09T00:00:00+00:00' }];
    await user.click(button('Save Changes'));
    await user.click(await screen.findByRole('button', { name: 'Take their tagline' }));
    expect(textbox('Tagline')).toHaveValue('Theirs.');
    expect(screen.queryByRole('button', { name: 'Take their tagline' })).toBeNull();
  });

  it('keeps the texts for a new dog after somebody else deleted the dog', async () => {
    const kept = storeDogs([moti]);
    expectLogged(/EditConflictError/);
    const { user } = await openEdit('Moti');
    await write(user, textbox('Tagline'), 'Mine.');
    kept.rows = [];
    await user.click(button('Save Changes'));
    expect(await screen.findByText(/^Somebody else deleted Moti meanwhile/)).toBeVisible();
    await user.click(button('Add Dog'));
    await expectToast('Dog profile added successfully!');
    expect(kept.rows).toMatchObject([{ name: 'Moti', tagline: 'Mine.' }]);
  });
});
