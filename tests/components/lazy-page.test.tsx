import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPage } from '@/app/lazy-page';
import { deferred } from '../support/deferred.ts';

const isMarked = () => document.documentElement.hasAttribute('data-loading');

it('marks the document while the code of a page loads', async () => {
  const loaded = deferred();
  const Page = lazyPage(async () => {
    await loaded.released;
    return { default: () => <h1>How It Works</h1> };
  });
  render(
    <Suspense fallback={null}>
      <Page />
    </Suspense>,
  );
  await waitFor(() => expect(isMarked()).toBe(true));
  loaded.release();
  expect(await screen.findByRole('heading', { name: 'How It Works' })).toBeVisible();
  expect(isMarked()).toBe(false);
});
