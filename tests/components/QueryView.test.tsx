// The states of everything that is read from the server. No page repeats them.
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { QueryView } from '@/components/states/QueryView';
import { deferred } from '../support/deferred.ts';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';

const read = vi.fn<() => Promise<string[] | null>>();
beforeEach(() => read.mockReset());

function Sample({ headingLevel }: { headingLevel?: 2 }) {
  const query = useQuery({ queryKey: ['sample'], queryFn: read });
  return (
    <QueryView
      query={query}
      failed="The dogs could not be loaded"
      {...(headingLevel ? { headingLevel } : {})}
      loading={<p>Loading dogs...</p>}
      isEmpty={(dogs) => dogs?.length === 0}
      empty={<p>No dogs yet</p>}
    >
      {(dogs) => <p>{dogs === null ? 'Not for you' : dogs.join()}</p>}
    </QueryView>
  );
}

it('says that it is loading until the answer is there', async () => {
  const answer = deferred();
  read.mockImplementation(async () => {
    await answer.released;
    return ['Rani'];
  });
  renderSite(<Sample />);
  expect(screen.getByText('Loading dogs...')).toBeVisible();
  answer.release();
  expect(await screen.findByText('Rani')).toBeVisible();
  expect(screen.queryByText('Loading dogs...')).not.toBeInTheDocument();
});

it.each([
  ['as a heading', 2, 'heading'],
  ['as a line', undefined, 'alert'],
] as const)(
  'says %s what could not be loaded, and tries again as often as asked',
  async (_how, headingLevel, role) => {
    expectLogged(/resting/);
    read.mockRejectedValue(new Error('resting'));
    const { user } = renderSite(<Sample {...(headingLevel ? { headingLevel } : {})} />);
    expect(await screen.findByRole(role)).toHaveTextContent('The dogs could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => read.mock.calls.length).toBe(2);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    read.mockResolvedValue(['Rani']);
    await user.click(retry);
    expect(await screen.findByText('Rani')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

it('keeps what is shown when it can’t be refreshed, and says so', async () => {
  expectLogged(/resting/);
  read.mockResolvedValueOnce(['Rani']).mockRejectedValueOnce(new Error('resting'));
  const { user, queryClient } = renderSite(<Sample />);
  await screen.findByText('Rani');
  void queryClient.invalidateQueries();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be refreshed');
  expect(screen.getByText('Rani')).toBeVisible();
  read.mockResolvedValue(['Moti']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Moti')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['an empty list', [], 'No dogs yet'],
  ['nothing as an answer', null, 'Not for you'],
])('tells %s from one that is loading', async (_what, answer, text) => {
  read.mockResolvedValue(answer);
  renderSite(<Sample />);
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows no broken picture of an error offline', async () => {
  expectLogged(/resting/);
  read.mockRejectedValueOnce(new Error('resting'));
  const { container } = renderSite(<Sample headingLevel={2} />);
  expect(await screen.findByText('The dogs could not be loaded')).toBeVisible();
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/images/scenes/offline.webp');
  fireEvent.error(picture ?? container);
  expect(container.querySelector('img')).toBeNull();
});
