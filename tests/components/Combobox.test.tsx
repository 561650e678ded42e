import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { Dialog } from '@/components/ui/Dialog';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';

const dogs: ComboboxOption[] = [
  { value: '1', label: 'Rani', detail: 'Chowk' },
  { value: '2', label: 'Rani', detail: 'Aliganj' },
  { value: '3', label: 'गुड़िया' },
  { value: '4', label: 'Sheru' },
];
const find = vi.fn<(search: string) => Promise<ComboboxOption[]>>();
const onChange = vi.fn<(option: ComboboxOption | null) => void>();
const onSubmit = vi.fn<() => void>();
const optionsQuery = (search: string) => ({
  queryKey: ['test', search],
  queryFn: () => find(search),
});

beforeEach(() => {
  find.mockReset();
  find.mockImplementation((search) =>
    Promise.resolve(dogs.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))),
  );
  onChange.mockReset();
  onSubmit.mockReset();
});

function Sample({ initial = null }: { initial?: ComboboxOption | null }) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox
        label="Dog"
        emptyText="No dogs found."
        errorText="The dogs could not be loaded."
        optionsQuery={optionsQuery}
        value={value}
        onChange={(option) => {
          setValue(option);
          onChange(option);
        }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Dog' });
const options = () => within(screen.getByRole('listbox', { name: 'Dog' })).getAllByRole('option');
const activeOption = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};

it('searches what is typed, and says how many there are', async () => {
  const { user } = renderSite(<Sample />);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.type(field(), 'ran');
  expect(screen.getByRole('status')).toHaveTextContent('Searching...');
  expect(await screen.findByText('2 results.')).toBeInTheDocument();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(options().map(({ textContent }) => textContent)).toEqual(['Rani Chowk', 'Rani Aliganj']);
  // Not a request for each letter.
  expect(find.mock.calls.map(([search]) => search)).toEqual(['', 'ran']);
  await user.click(screen.getByRole('option', { name: /^Rani\s*Aliganj$/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(dogs[1]);
  expect(field()).toHaveValue('Rani');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('is used with the keyboard alone, without submitting its form', async () => {
  const { user } = renderSite(<Sample />);
  await user.tab();
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  expect(activeOption()).toBeNull();
  await user.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toBe(options()[1]);
  expect(activeOption()).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeOption()).toHaveTextContent('Sheru');
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toBe(options()[0]);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(dogs[0]);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('chooses the only option on Enter, once it is the answer to what is typed', async () => {
  const { user } = renderSite(<Sample />);
  await user.type(field(), 'sher{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await screen.findByText('1 result.');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(dogs[3]);
});

it('keeps no text that is no choice', async () => {
  const { user } = renderSite(<Sample initial={dogs[0] ?? null} />);
  await user.type(field(), 'Raju');
  expect(
    await screen.findByText('No dogs found.', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  await user.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  expect(field()).toHaveValue('');
});

it('keeps the choice when nothing is typed, and on Escape', async () => {
  const { user } = renderSite(<Sample initial={dogs[0] ?? null} />);
  await user.click(field());
  await screen.findByRole('listbox');
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field(), 'x');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('Rani');
  expect(onChange).not.toHaveBeenCalled();
});

it('is emptied with its button', async () => {
  const { user } = renderSite(<Sample initial={dogs[0] ?? null} />);
  await user.click(screen.getByRole('button', { name: 'Clear: Dog' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  expect(field()).toHaveFocus();
});

it('closes its list on Escape, and not the dialog around it', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderSite(
    <Dialog title="Move" onClose={onClose}>
      <Sample />
    </Dialog>,
  );
  await user.click(field());
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says when the search failed, and tries again', async () => {
  expectLogged(/resting/);
  find.mockRejectedValueOnce(new Error('The database is resting.'));
  const { user } = renderSite(<Sample />);
  await user.click(field());
  expect(
    await screen.findByText('The dogs could not be loaded.', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('4 results.')).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'गुड़िया' })).toHaveAttribute('lang', 'hi');
});
