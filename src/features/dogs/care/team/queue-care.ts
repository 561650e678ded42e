import { mutationOptions } from '@tanstack/react-query';
import type { QueuedCare } from '@/features/dogs/care/team/queued-care';
import { BILL_FILE, writeDraft } from '@/features/dogs/updates/team/draft-store';

/** The browser's storage refused a record. */
export class NotKept extends Error {
  override name = 'NotKept';
}

/** Stores a record in this browser, from where DraftSender sends it. */
export const queueCare = mutationOptions({
  mutationFn: ({ care, bill }: { care: Omit<QueuedCare, 'savedAt'>; bill: Blob | null }) =>
    writeDraft(
      { ...care, savedAt: Date.now() },
      bill ? new Map([[BILL_FILE, bill]]) : undefined,
    ).catch((cause: unknown) => {
      throw new NotKept('The record could not be kept.', { cause });
    }),
});
