import { queryOptions, skipToken } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '@/features/dogs/updates/team/draft';
import { DraftList } from '@/features/dogs/updates/team/DraftList';
import { confirmWith } from '../../support/leaving.ts';
import { renderSite } from '../../support/render.tsx';

const drafts = vi.hoisted(() => ({
  all: [] as readonly Draft[],
  changed: () => {},
}));
// The test environment has no IndexedDB.
vi.mock('@/features/dogs/updates/team/draft-store', () => ({
  useDrafts: () => ({
    data: useSyncExternalStore(
      (onChange) => {
        drafts.changed = onChange;
        return () => {};
      },
      () => drafts.all,
    ),
  }),
  deleteDraft: async ({ id }: Draft) => {
    drafts.all = drafts.all.filter((draft) => draft.id !== id);
    drafts.changed();
  },
  withDraftsLocked: (task: () => Promise<unknown>) => task(),
  sendProgressQuery: (id: string) =>
    queryOptions({ queryKey: ['progress', id], queryFn: skipToken }),
}));

const draft = (dogName: string): Draft => ({
  id: dogName,
  updatedAt: null,
  ownerId: 'me',
  dogId: dogName,
  dogName,
  body: 'Ate well.',
  happenedOn: '2026-11-20',
  media: [],
  isReady: false,
  uploaded: [],
  problem: null,
  savedAt: 0,
});

const row = (name: string) => within(screen.getByRole('article', { name }));

beforeEach(() => {
  drafts.all = ['Moti', 'Rani', 'Sheru'].map(draft);
  confirmWith(true, true, true);
});

it('gives the focus of a discarded draft to the next one, the one before, then to the heading', async () => {
  const { user } = renderSite(
    <main>
      <h1>Dog updates</h1>
      <DraftList ownerId="me" />
    </main>,
  );
  const discard = async (name: string) => {
    await user.click(row(name).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('article', { name })).not.toBeInTheDocument());
  };
  await discard('Rani');
  expect(row('Sheru').getByRole('link', { name: 'Continue' })).toHaveFocus();
  await discard('Sheru');
  expect(row('Moti').getByRole('link', { name: 'Continue' })).toHaveFocus();
  await discard('Moti');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
