import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FeaturedDogs } from '@/features/dogs/FeaturedDogs';
import { expectLogged } from '../support/console.ts';
import { dogRow, failDogs, serveDogs } from '../support/dog-rows.ts';
import { renderSite } from '../support/render.tsx';

it('asks for the three newest dogs and says that they are coming until they are there', async () => {
  const asked = serveDogs([dogRow(1), dogRow(2), dogRow(3)]);
  renderSite(<FeaturedDogs />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading featured dogs...');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();

  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText('Loading featured dogs...')).not.toBeInTheDocument();
  expect(asked.map(({ search }) => decodeURIComponent(search))).toEqual([
    '?select=*&order=created_at.desc&limit=3',
  ]);
});

it('keeps the loading words when the dogs cannot be had; the failure is logged and not shown', async () => {
  expectLogged(/the database is resting/);
  failDogs();
  renderSite(<FeaturedDogs />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());

  expect(screen.getByRole('status')).toHaveTextContent('Loading featured dogs...');
  expect(screen.queryByText(/Failed/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
