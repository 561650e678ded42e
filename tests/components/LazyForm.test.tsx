import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LazyForm } from '@/components/LazyForm';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';

function TheForm() {
  return <form aria-label="Late" />;
}

/** A file that can't be fetched until the network is there. */
function fileBehind(network: { isThere: boolean }) {
  return async () => {
    if (!network.isThere) throw new Error('The file could not be fetched.');
    return Promise.resolve({ default: TheForm });
  };
}

it('shows the form when its code is there', async () => {
  renderSite(<LazyForm withoutScript={null} load={fileBehind({ isThere: true })} className="" />);
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(await screen.findByRole('form', { name: 'Late' })).toBeVisible();
});

it('says that the code could not be loaded, and tries again when asked to', async () => {
  expectLogged(/could not be fetched/);
  const network = { isThere: false };
  const { user } = renderSite(
    <LazyForm withoutScript={null} load={fileBehind(network)} className="" />,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This form could not be loaded.');

  network.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'Late' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('tries again automatically when the network is back', async () => {
  expectLogged(/could not be fetched/);
  const network = { isThere: false };
  renderSite(<LazyForm withoutScript={null} load={fileBehind(network)} className="" />);
  await screen.findByRole('alert');

  network.isThere = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('form', { name: 'Late' })).toBeVisible();
});
