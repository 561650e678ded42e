import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { featuredDogsQuery } from '@/features/dogs/dog-api';
import { FeaturedDogs } from '@/features/dogs/FeaturedDogs';
import { dogRow, serveDogs } from '../../support/dog-rows.ts';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';

it('fetches the three newest dogs and shows the loading text until they arrive', async () => {
  const requests = serveDogs([dogRow(1), dogRow(2), dogRow(3)]);
  renderSite(<FeaturedDogs />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading featured dogs...');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();

  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText('Loading featured dogs...')).not.toBeInTheDocument();
  expect(requests.map(({ search }) => decodeURIComponent(search))).toEqual([
    '?select=*&order=created_at.desc&limit=3',
  ]);
});

it('says that there are no dogs yet, and how to help instead', async () => {
  serveDogs([]);
  renderSite(<FeaturedDogs />);
  expect(await screen.findByRole('heading', { name: 'No dogs to meet yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Support all of them' })).toHaveAttribute(
    'href',
    '/support',
  );
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Meet More Dogs' })).not.toBeInTheDocument();
  expect(screen.queryByText('Loading featured dogs...')).not.toBeInTheDocument();
});

it('shows no error when the request fails, which is only logged: the loading text stays', async () => {
  expectLogged(/no dogs today/);
  server.use(
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json({ code: '42501', message: 'no dogs today' }, { status: 403 }),
    ),
  );
  const { queryClient } = renderSite(<FeaturedDogs />);
  await waitFor(() =>
    expect(queryClient.getQueryState(featuredDogsQuery.queryKey)?.status).toBe('error'),
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading featured dogs...');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
