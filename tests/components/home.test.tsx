// What the home page leads to and what it says of itself. Its order is in tests/e2e/browsing.spec.ts.
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import Film from '@/pages/home/Film';
import HomePage from '@/pages/home/HomePage';
import { dogRow, serveDogs } from '../support/dog-rows.ts';
import { renderSite } from '../support/render.tsx';

beforeEach(() => {
  serveDogs([dogRow(1)]);
});

it('leads to the dogs, to how it works, to all dogs and to giving once', () => {
  renderSite(<HomePage />);
  const links = screen.getAllByRole('link');
  const targets = links.map((link) => [link.textContent, link.getAttribute('href')]);
  for (const target of [
    ['Meet the Dogs', '/dogs'],
    ['How It Works', '/how-it-works'],
    ['Meet More Dogs', '/dogs'],
    ['Adopt Virtually', '/dogs'],
    ['Make a Donation', '/support'],
  ]) {
    expect(targets).toContainEqual(target);
  }
});

it('names four figures of the impact', () => {
  renderSite(<HomePage />);
  const figures = screen.getByRole('region', { name: 'Our impact so far' });
  expect(figures).toHaveTextContent(
    'dogs rescued200+virtual adoptions150partner shelters45street dogs in Lucknow15,000+',
  );
});

it('has a film that begins again, without sound', () => {
  const { container } = renderSite(<Film />);
  const film = container.querySelector('video');
  expect(film?.loop).toBe(true);
  expect(film?.muted).toBe(true);
  expect(film?.querySelectorAll('source')).toHaveLength(2);
});
