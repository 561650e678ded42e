import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import DogInNeed from '@/features/dogs/DogInNeed';
import { dogRow, serveDogs } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server } from '../../support/server.ts';

const kaalu = dogRow(1, { name: 'Kaalu' });

function open(found: { id: string }[], coverage: (typeof kaalu)['coverage'] = null) {
  const asked: string[] = [];
  server.use(
    http.get(functionUrl('less_covered_dogs'), ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(found);
    }),
  );
  serveDogs([{ ...kaalu, coverage }]);
  const site = renderSite(<DogInNeed />);
  return { asked, ...site };
}

it('says what the month of the dog with least lacks, and leads to it', async () => {
  open([{ id: kaalu.id }], { test: { paise: 125_000, people: 2 } });
  const link = await screen.findByRole('link', { name: 'Kaalu needs ₹1,750 more a month' });
  expect(link).toHaveAttribute('href', `/dogs/${kaalu.id}`);
});

it('says what the whole month costs of a dog without sponsors', async () => {
  open([{ id: kaalu.id }]);
  expect(await screen.findByRole('link', { name: 'Kaalu needs ₹3,000 a month' })).toBeVisible();
});

it('says nothing when every dog has its month', async () => {
  const { asked, container } = open([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container).not.toHaveTextContent('needs');
});
