import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoadingPage } from '@/components/LoadingPage';

it('offers to try again, which the style sheet shows after 10 seconds', () => {
  render(<LoadingPage />);
  const notice = screen.getByText(/^This is taking longer than usual\./);
  expect(notice).toHaveClass('slow-loading');
  expect(notice).toContainElement(screen.getByRole('button', { name: 'Try again' }));
  const css = readFileSync('src/styles/main.css', 'utf8');
  expect(css).toMatch(/\.slow-loading \{\s*visibility: hidden;\s*animation: show 0s 10s forwards;/);
});
