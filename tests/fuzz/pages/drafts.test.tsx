// Hostile values in place of the drafts of forms. A file of its own, because each value needs a module that is loaded again:
// the lazily loaded parts of a page would come from other modules than the page.
import { expect, it, vi } from 'vitest';
import { hostileDocuments, hostileValues } from '../support/hostile-values.ts';

it('stored drafts survive hostile values', async ({ task }) => {
  const documents = [
    ...hostileValues(150, 'draft'),
    ...hostileDocuments('draft').map((document) => JSON.stringify({ contact: document })),
  ];
  for (const document of documents) {
    vi.resetModules();
    sessionStorage.setItem('paws_carried_drafts', document);
    const { takeDraft } = await import('@/lib/form-drafts');
    const draft = takeDraft('contact');
    expect(draft === null || typeof draft === 'object').toBe(true);
    expect(sessionStorage.getItem('paws_carried_drafts')).toBeNull();
  }
  task.meta.hostileValues = documents.length;
});
