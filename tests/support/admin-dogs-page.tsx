import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { AdminDogs } from '@/features/dogs/team/AdminDogs';
import { dogRow } from './dog-rows.ts';
import type { storeDogs } from './stored-dogs.ts';
import { gif } from './pictures.ts';
import { renderSite } from './render.tsx';

export type Visitor = ReturnType<typeof renderSite>['user'];

export const sheru = dogRow(1, { name: 'Sheru', tagline: 'Escorts the schoolchildren.' });
export const moti = dogRow(2, { name: 'Moti', tagline: 'Listens.', traits: ['Gentle', 'Calm'] });

export const golu = {
  name: 'Golu',
  tagline: 'Waits at the tea stall.',
  age: '2 years',
  location: 'Aliganj',
};

export const textbox = (name: string) => screen.getByRole('textbox', { name });
export const location = () => screen.getByRole('combobox', { name: 'Location' });
export const button = (name: string) => screen.getByRole('button', { name });
export const fileInput = () => screen.getByLabelText(/^Choose (a|another )?picture/);

export const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
/** Waits for a toast, whose element sonner may replace. */
export const expectToast = (sentence: string) =>
  waitFor(() => expect(screen.getByText(sentence)).toBeVisible());

export async function openNew() {
  const site = renderSite(<AdminDogs />);
  await site.user.click(await screen.findByRole('button', { name: 'Add New Dog' }));
  return site;
}

export async function openEdit(name: string) {
  const site = renderSite(<AdminDogs />);
  await site.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return site;
}

export async function write(user: Visitor, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  if (text !== '') await user.paste(text);
}

export async function fillIn(user: Visitor, values = golu) {
  await write(user, textbox('Name'), values.name);
  await write(user, textbox('Tagline'), values.tagline);
  await write(user, textbox('Age'), values.age);
  await write(user, location(), values.location);
}

/** Closes the form, which deletes the picture that it uploaded. */
export async function cancelForm(user: Visitor, kept: ReturnType<typeof storeDogs>) {
  await user.click(button('Cancel'));
  await waitFor(() => expect(kept.pictures.size).toBe(0));
}

export async function upload(user: Visitor, file = gif()) {
  await user.upload(fileInput(), file);
  await expectToast('Image uploaded successfully!');
}
