import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { toDog } from '@/features/dogs/dog';
import { DogGrid } from '@/features/dogs/DogGrid';
import { DogList } from '@/features/dogs/DogList';
import { expectLogged } from '../../support/console.ts';
import { cardCount, dogRow, serveDogs, shownNames } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { refuseRows } from '../../support/server.ts';

const sheru = dogRow(1, {
  name: 'Sheru',
  tagline: 'Escorts the schoolchildren.',
  age: '2 years',
  traits: ['Playful', 'Friendly'],
  location: 'Hazratganj',
});
const chutki = dogRow(2, {
  name: 'Chutki',
  tagline: 'Every shoelace is hers.',
  age: '4 months',
  traits: ['Playful', 'Curious'],
  location: 'Gomti Nagar',
});
const gudiya = dogRow(3, {
  name: 'गुड़िया',
  tagline: 'Hides behind the flower seller.',
  age: '8 months',
  traits: ['Shy'],
  location: 'Indira Nagar',
});
const bahadur = dogRow(4, {
  name: 'Bahadur',
  tagline: 'Came back with a scar.',
  age: '8 years',
  traits: ['Brave'],
  location: 'Hazratganj',
});
const four = [sheru, chutki, gudiya, bahadur];

const searchBox = () => screen.getByRole('searchbox', { name: 'Search' });
const filter = (name: string) => screen.getByRole('combobox', { name });
const option = (name: string, label: string) =>
  within(filter(name)).getByRole('option', { name: label });
const resetButton = () => screen.getByRole('button', { name: 'Reset Filters' });

function promised(paise: number) {
  return { test: { paise, people: 1 } };
}

async function showList(path = '/dogs') {
  serveDogs(four);
  const site = renderSite(<DogList />, { path });
  await screen.findByRole('searchbox');
  return site;
}

describe('the list of dogs', () => {
  it('says that the profiles are loading, then shows every dog and how many there are', async () => {
    serveDogs(four);
    renderSite(<DogList />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading dog profiles...');

    expect(await screen.findByRole('list', { name: 'Dogs' })).toBeVisible();
    await waitFor(() => expect(shownNames()).toEqual(['Sheru', 'Chutki', 'गुड़िया', 'Bahadur']));
    expect(screen.getByRole('status')).toHaveTextContent('4 dogs');
    expect(screen.queryByText('Loading dog profiles...')).not.toBeInTheDocument();
  });

  it('is sorted by need if somebody wants it, and remembers that on the device', async () => {
    const rows = [
      { ...sheru, coverage: promised(300_000) },
      { ...chutki, coverage: promised(75_000) },
      { ...gudiya, status: 'adopted' as const },
      // Half of its month, with less money than Chutki has.
      { ...bahadur, monthly_amount: 1000, coverage: promised(50_000) },
      dogRow(5, { name: 'Imli', coverage: null }),
    ];
    const requests = serveDogs(rows);
    const { unmount } = renderSite(<DogList />, { path: '/dogs' });
    const byDate = ['Sheru', 'Chutki', 'गुड़िया', 'Bahadur', 'Imli'];
    await waitFor(() => expect(shownNames()).toEqual(byDate));
    const order = screen.getByRole('combobox', { name: 'Order' });
    expect(order).toHaveDisplayValue('Newest first');

    const byNeed = ['Imli', 'Chutki', 'Bahadur', 'Sheru', 'गुड़िया'];
    fireEvent.change(order, { target: { value: 'need' } });
    await waitFor(() => expect(shownNames()).toEqual(byNeed));
    unmount();

    renderSite(<DogList />, { path: '/dogs' });
    await waitFor(() => expect(shownNames()).toEqual(byNeed));
    for (const { searchParams } of requests) {
      expect(searchParams.get('order')).toBe('created_at.desc,id.desc');
    }
    const next = screen.getByRole('combobox', { name: 'Order' });
    expect(next).toHaveDisplayValue('Needs you most');
    fireEvent.change(next, { target: { value: '' } });
    await waitFor(() => expect(shownNames()).toEqual(byDate));
    expect(localStorage.getItem('paws_dog_order')).toBeNull();
  });

  it('offers no order where nothing is published about what dogs need', async () => {
    localStorage.setItem('paws_dog_order', 'need');
    // JSON has no undefined, so the rows arrive without the column.
    const coverage = undefined as never;
    serveDogs([
      { ...sheru, coverage },
      { ...bahadur, coverage },
    ]);
    renderSite(<DogList />, { path: '/dogs' });
    await waitFor(() => expect(shownNames()).toEqual(['Sheru', 'Bahadur']));
    expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument();
  });

  it("says 'No dogs found' when there are no dogs, without offering to reset filters", async () => {
    serveDogs([]);
    renderSite(<DogList />);
    expect(await screen.findByRole('heading', { name: 'No dogs found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all dogs' })).not.toBeInTheDocument();
  });

  const sixty = Array.from({ length: 60 }, (_, index) => dogRow(index, { location: 'Aminabad' }));

  it('renders every dog found when there are up to 60 in all, also those below the viewport', async () => {
    const twelve = sixty.slice(0, 12).map(toDog);
    const { unmount } = render(<DogGrid dogs={twelve} allCount={60} />, { wrapper: MemoryRouter });
    await waitFor(() => expect(cardCount()).toBe(12));
    unmount();

    render(<DogGrid dogs={twelve} allCount={61} />, { wrapper: MemoryRouter });
    expect(cardCount()).toBeLessThan(12);
  });

  it('never renders all of more than 60 dogs, however few a filter finds', async () => {
    serveDogs([...sixty, dogRow(60)]);
    renderSite(<DogList />, { path: '/dogs?location=Aminabad' });
    expect(await screen.findByText('60 of 61 dogs')).toBeVisible();
    expect(cardCount()).toBeLessThan(20);
  });
});

describe('search', () => {
  it('finds what it knows while the Hindi names can’t be fetched', async () => {
    expectLogged(/out of order/);
    refuseRows('get', 'dog_translations', 400, 'out of order');
    refuseRows('get', 'word_translations', 400, 'out of order');
    const { user } = await showList();
    await user.click(searchBox());
    await user.paste('गुड़िया');
    await waitFor(() => expect(shownNames()).toEqual(['गुड़िया']));
  });

  it('updates the URL after typing, without a history entry for every letter', async () => {
    const { user, address } = await showList();
    await user.type(searchBox(), 'shoe');
    await waitFor(() => expect(address.current).toBe('/dogs?search=shoe'));
  });
});

describe('the filters', () => {
  it.each([
    ['Location', 'Hazratganj', ['Sheru', 'Bahadur'], '/dogs?location=Hazratganj'],
    ['Trait', 'Playful', ['Sheru', 'Chutki'], '/dogs?trait=Playful'],
    ['Age', 'Puppy (<1 year)', ['Chutki', 'गुड़िया'], '/dogs?age=puppy'],
    ['Age', 'Senior (8+)', ['Bahadur'], '/dogs?age=senior'],
  ])('%s: %s keeps its dogs and is in the URL', async (name, choice, names, expected) => {
    const { user, address } = await showList();
    await user.selectOptions(filter(name), option(name, choice));
    expect(shownNames()).toEqual(names);
    expect(screen.getByRole('status')).toHaveTextContent(`${names.length} of 4 dogs`);
    expect(address.current).toBe(expected);
  });

  it('are set by a shared link', async () => {
    await showList('/dogs?search=e&location=Hazratganj&trait=Playful&age=young');
    expect(shownNames()).toEqual(['Sheru']);
    expect(searchBox()).toHaveValue('e');
    expect(filter('Location')).toHaveDisplayValue('Hazratganj');
    expect(filter('Trait')).toHaveDisplayValue('Playful');
    expect(filter('Age')).toHaveDisplayValue('Young (1-3)');
  });

  it('show a value that no dog has any more, so that it can be unset', async () => {
    const { user } = await showList('/dogs?location=Malihabad');
    expect(filter('Location')).toHaveDisplayValue('Malihabad');
    expect(screen.getByRole('heading', { name: 'No dogs found' })).toBeVisible();

    await user.selectOptions(filter('Location'), 'All locations');
    expect(shownNames()).toHaveLength(4);
  });

  it('are behind a button on a phone, which counts them', async () => {
    const { user } = await showList('/dogs?location=Hazratganj&age=senior');
    const button = screen.getByRole('button', { name: 'Filters (2)', expanded: false });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(resetButton());
    expect(button).toHaveTextContent('Filters');
  });

  it('are reset together, and the search box has focus', async () => {
    const { user, address } = await showList('/dogs?location=Hazratganj&age=senior');
    await user.type(searchBox(), 'scar');
    await user.click(resetButton());
    await waitFor(() => expect(shownNames()).toHaveLength(4));
    expect(address.current).toBe('/dogs');
    expect(searchBox()).toHaveValue('');
    expect(searchBox()).toHaveFocus();
  });

  it('lead from an empty list back to all dogs', async () => {
    const { user, address } = await showList('/dogs?trait=Shy&location=Hazratganj');
    await user.click(screen.getByRole('button', { name: 'Show all dogs' }));
    expect(shownNames()).toHaveLength(4);
    expect(address.current).toBe('/dogs');
  });
});
