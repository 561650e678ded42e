import { screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import NotFoundPage from '@/pages/not-found/NotFoundPage';
import { expectLogged } from '../support/console.ts';
import { renderSite } from '../support/render.tsx';

it('a missing page shows an error, links home and logs the path', () => {
  expectLogged(/404.*\/dogs\/kaalu\/walk/);
  renderSite(<NotFoundPage />, { path: '/dogs/kaalu/walk?from=email' });

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Page not found');
  expect(document.title).toBe('Page not found · Paws of Lucknow');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

function FragilePage() {
  const { pathname } = useLocation();
  if (pathname === '/broken') throw new Error('the dog ate this page');
  return <h1>All is well</h1>;
}

function Site() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <ErrorBoundary resetKey={pathname}>
        <FragilePage />
      </ErrorBoundary>
    </>
  );
}

it('a page that throws offers to retry or leave, and the next page renders', async () => {
  expectLogged(/the dog ate this page/);
  const { user } = renderSite(<Site />, { path: '/broken' });

  expect(screen.getByRole('alert')).toHaveTextContent('This page did not load');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All is well');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
