import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { AdminDogs } from '@/features/dogs/team/AdminDogs';
import { HindiDialog } from '@/features/dogs/team/HindiDialog';
import { expectToast, sheru, write } from '../../support/admin-dogs-page.tsx';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { storeDogs } from '../../support/stored-dogs.ts';

const TAGLINE = 'Escorts the schoolchildren.';
let translation: object | null;
let saved: unknown[];

beforeEach(() => {
  storeDogs([sheru]);
  translation = {
    name: 'शेरू',
    source_name: 'Sheru',
    tagline: 'बस तक छोड़ने जाता है।',
    source_tagline: 'Walks them to the bus.',
  };
  saved = [];
  server.use(
    http.get(tableUrl('dog_profiles'), ({ request }) => {
      const isOfDialog = new URL(request.url).searchParams.get('select')?.includes('dog_trans');
      if (!isOfDialog) return HttpResponse.json([sheru], { headers: { 'content-range': '0-0/1' } });
      const { name, tagline } = sheru;
      return HttpResponse.json({
        name,
        tagline,
        location: 'Chowk',
        traits: ['Calm', 'शांत'],
        dog_translations: translation ? [translation] : [],
      });
    }),
    http.get(tableUrl('word_translations'), () =>
      HttpResponse.json([{ kind: 'trait', source: 'Calm', text: 'शांत' }]),
    ),
    http.post(functionUrl('save_dog_translation'), async ({ request }) => {
      saved.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(functionUrl('missing_translations'), () =>
      HttpResponse.json(
        [
          { kind: 'dog', dog_id: sheru.id, label: 'Sheru', is_outdated: true, dogs: 1 },
          { kind: 'location', dog_id: sheru.id, label: 'Chowk', is_outdated: false, dogs: 12 },
        ],
        { headers: { 'content-range': '0-1/2' } },
      ),
    ),
  );
});

function Opened() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <HindiDialog dogId={sheru.id} onClose={() => setIsOpen(false)} /> : null;
}

async function openHindi() {
  const { user } = renderSite(<Opened />);
  const dialog = await screen.findByRole('dialog', { name: 'Sheru in Hindi' });
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { user, dialog, field, save };
}

it('saves the texts that were changed, and removes one that was emptied', async () => {
  const { user, dialog, field, save } = await openHindi();
  expect(field('Name in Hindi')).toHaveValue('शेरू');
  expect(field('Calm in Hindi')).toHaveValue('शांत');
  // It is in Hindi already.
  expect(within(dialog).queryByRole('textbox', { name: 'शांत in Hindi' })).toBeNull();
  await write(user, field('Location in Hindi'), ' चौक ');
  await write(user, field('Name in Hindi'), '');
  await save();
  await expectToast('The Hindi texts are saved.');
  const words = [{ kind: 'location', source: 'Chowk', text: 'चौक' }];
  expect(saved).toEqual([{ dog_id: sheru.id, language: 'hi', name: '', words }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that the profile has changed, until somebody says that the text is still right', async () => {
  const { user, dialog, save } = await openHindi();
  const stillRight = within(dialog).getByRole('checkbox', {
    name: 'It translates “Walks them to the bus.” and is still right.',
  });
  expect(within(dialog).getByText(TAGLINE)).toBeVisible();
  await user.click(stillRight);
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved).toEqual([
    { dog_id: sheru.id, language: 'hi', tagline: 'बस तक छोड़ने जाता है।'.normalize(), words: [] },
  ]);
});

it('lists what is missing or out of date, and opens it', async () => {
  const { user } = renderSite(<AdminDogs />);
  expect(await screen.findByText('2 dogs and words need Hindi.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show what needs Hindi' }));
  expect(screen.getByText('The profile has changed since it was translated.')).toBeVisible();
  expect(screen.getByText('Location of 12 dogs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Chowk' }));
  expect(await screen.findByRole('dialog', { name: 'Sheru in Hindi' })).toBeVisible();
});
