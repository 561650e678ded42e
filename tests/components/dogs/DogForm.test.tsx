import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectLogged } from '../../support/console.ts';
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
} from '../../support/admin-dogs-page.tsx';
import { asksOnUnload, confirmWith, unsaved } from '../../support/leaving.ts';
import { shownNames } from '../../support/dog-rows.ts';
import { storeDogs, pictureUrl } from '../../support/stored-dogs.ts';
import { installObjectUrls } from '../../support/pictures.ts';
import { server, tableUrl } from '../../support/server.ts';

beforeEach(() => installObjectUrls());

describe('adding', () => {
  it('stores the values, shows a toast, closes the form and lists the dog', async () => {
    const kept = storeDogs([sheru]);
    const { user } = await openNew();
    await upload(user);
    await fillIn(user, { ...golu, name: '  Golu ' });
    await write(user, textbox('Traits'), 'Calm, , Foodie ,');
    await write(user, textbox('Monthly amount (₹)'), 'two thousand');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    for (const text of ['Golu', 'Located in Aliganj', 'Foodie', '₹3,000/month']) {
      expect(preview.getByText(text)).toBeInTheDocument();
    }
    await user.click(button('Add Dog'));
    const amount = textbox('Monthly amount (₹)');
    await waitFor(() => expect(amount).toBeInvalid());
    expect(amount).toHaveAccessibleDescription(
      /This was not a number, so it is ₹3,000 a month now\. Change it, or save again\.$/,
    );
    expect(amount).toHaveValue('3000');
    expect(amount).toHaveFocus();
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
    expect(kept.written).toEqual([]);
    await user.click(button('Add Dog'));

    await expectToast('Dog profile added successfully!');
    const [name] = kept.pictures;
    expect(name).toMatch(/^[0-9a-f]{32}-\d+\.gif$/);
    expect(kept.uploads).toEqual([{ type: 'image/gif' }]);
    expect(kept.written).toEqual([
      {
        ...golu,
        image_url: `${pictureUrl(name ?? '')}#size=4,5`,
        traits: ['Calm', 'Foodie'],
        monthly_amount: 3000,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(button('Add New Dog')).toHaveFocus();
    await waitFor(() => expect(shownNames()).toEqual(['Golu', 'Sheru']));
    expect(kept.pictures.size).toBe(1);
  });

  it('saves a draft, of which only the name is asked', async () => {
    const kept = storeDogs([sheru]);
    server.use(
      http.post(tableUrl('dog_profiles'), async ({ request }) => {
        kept.written.push(await request.json());
        return HttpResponse.json({ id: moti.id }, { status: 201 });
      }),
    );
    const { user } = await openNew();
    await user.click(button('Save as a draft'));
    expect(await screen.findByText('Please enter the dog’s name.')).toBeVisible();
    expect(screen.queryByText('Please choose a picture.')).toBeNull();
    await write(user, textbox('Name'), 'Golu');
    await user.click(button('Add Dog'));
    await expectToast('Please fill in all required fields');
    await user.click(button('Save as a draft'));
    await expectToast('Draft saved. Only the team sees it.');
    expect(kept.written).toEqual([
      expect.objectContaining({ name: 'Golu', image_url: '', tagline: '', status: 'draft' }),
    ]);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it('shows one toast for all missing fields, marks each and focuses the first', async () => {
    const kept = storeDogs([sheru]);
    const { user } = await openNew();
    await user.click(button('Add Dog'));
    await expectToast('Please fill in all required fields');
    for (const [field, sentence] of [
      [textbox('Name'), 'Please enter the dog’s name.'],
      [fileInput(), 'Please choose a picture.'],
      [textbox('Tagline'), 'Please write one line about the dog.'],
      [textbox('Age'), 'Please enter the age.'],
      [location(), 'Please say where the dog lives.'],
    ] as const) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
    expect(textbox('Name')).toHaveFocus();
    expect(textbox('Traits')).toBeValid();
    expect(textbox('Monthly amount (₹)')).toBeValid();

    await fillIn(user);
    expect(textbox('Name')).toBeValid();
    await user.click(button('Add Dog'));
    expect(fileInput()).toHaveFocus();
    expect(kept.written).toEqual([]);
  });

  it('says beside an age without a number that the filter needs one', async () => {
    const kept = storeDogs([sheru]);
    const { user } = await openNew();
    await fillIn(user, { ...golu, age: 'about two' });
    await user.click(button('Add Dog'));
    await waitFor(() => expect(textbox('Age')).toBeInvalid());
    expect(textbox('Age')).toHaveAccessibleDescription(
      /Without a number first, the age filter can’t find this dog\.$/,
    );
    expect(kept.written).toEqual([]);
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
  it('asks for the name in Latin letters, where it is in Devanagari alone', async () => {
    storeDogs([sheru]);
    const { user } = await openNew();
    await write(user, textbox('Name'), 'गुड़िया');
    expect(textbox('Name')).toHaveAccessibleDescription(
      /Write it in Latin letters here, and as it is under “In Hindi”/,
    );
    await write(user, textbox('Name'), 'Gudiya');
    expect(textbox('Name')).not.toHaveAccessibleDescription();
  });

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
    ['Age', '', 'Begin with a number, such as 2 years or 4 months.'],
    ['Age', '4 months', 'The age filter shows it under Puppy (<1 year).'],
    ['Age', 'about two', 'Begin with a number, such as 2 years or 4 months.'],
    ['Monthly amount (₹)', '२५००', 'Shown as ₹2,500 a month.'],
    ['Monthly amount (₹)', 'lots', 'Not a number, so it will be ₹3,000 a month.'],
  ])('shows the hint for %s %j', async (label, text, hint) => {
    storeDogs([sheru]);
    const { user } = await openNew();
    await write(user, textbox(label), text);
    expect(textbox(label)).toHaveAccessibleDescription(hint);
  });
});

describe('leaving the form', () => {
  it.each(['Cancel', 'Add New Dog', 'Edit Moti'])(
    'by %s asks before changes are lost',
    async (name) => {
      storeDogs([sheru, moti]);
      const confirm = confirmWith(false);
      const { user } = await openEdit('Sheru');
      await write(user, textbox('Name'), 'Sheru ji');
      await user.click(button(name));
      expect(confirm).toHaveBeenLastCalledWith(unsaved);
      expect(textbox('Name')).toHaveValue('Sheru ji');
      await user.click(button(name));
      expect(screen.queryByDisplayValue('Sheru ji')).toBeNull();
      expect(asksOnUnload()).toBe(false);
    },
  );
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

    await user.click(button('Take their tagline'));
    expect(textbox('Tagline')).toHaveValue('Theirs.');
    expect(screen.queryByRole('button', { name: 'Take their tagline' })).toBeNull();
    await write(user, textbox('Tagline'), 'Ours.');
    await user.click(button('Save Changes'));
    await expectToast('Dog profile updated successfully!');
    // The notice said it; a toast would have covered its heading.
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    expect(kept.written).toMatchObject([{ tagline: 'Ours.', age: '5 years' }]);
  });

  it('keeps the texts for a new dog, which needs a picture, after somebody else deleted the dog', async () => {
    const kept = storeDogs([{ ...moti, image_url: pictureUrl('moti.png') }]);
    expectLogged(/EditConflictError/);
    const { user } = await openEdit('Moti');
    await write(user, textbox('Tagline'), 'Mine.');
    kept.rows = [];
    await user.click(button('Save Changes'));
    expect(await screen.findByText(/^Somebody else deleted Moti meanwhile/)).toBeVisible();
    await user.click(button('Add Dog'));
    await waitFor(() => expect(fileInput()).toBeInvalid());
    await upload(user);
    await user.click(button('Add Dog'));
    await expectToast('Dog profile added successfully!');
    expect(kept.rows).toMatchObject([{ name: 'Moti', tagline: 'Mine.' }]);
  });
});
