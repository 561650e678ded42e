import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmpty, newDraft, type Draft } from '@/features/dog-updates/team/draft';
import { deleteDraft, readDrafts, writeDraft } from '@/features/dog-updates/team/draft-store';
import { indianDay } from '@/lib/dates';

type Of = Pick<Draft, 'ownerId' | 'dogId' | 'dogName'>;

/**
 * The unfinished draft about a dog, or a new one. Every change is stored immediately, so that nothing is lost when
 * the phone closes the tab.
 */
export function useDraft({ ownerId, dogId, dogName }: Of) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isKept, setIsKept] = useState(true);
  const current = useRef<Draft>(null);

  useEffect(() => {
    let isUnmounted = false;
    const open = (found: Draft | undefined) => {
      if (isUnmounted) return;
      const now = Date.now();
      const today = indianDay(new Date(now).toISOString());
      current.current = found ?? newDraft({ ownerId, dogId, dogName }, today, now);
      setDraft(current.current);
    };
    readDrafts(ownerId).then(
      (drafts) => open(drafts.find((stored) => stored.dogId === dogId && !stored.isReady)),
      (error: unknown) => {
        console.error(error);
        setIsKept(false);
        open(undefined);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [ownerId, dogId, dogName]);

  /** Changes the draft and stores it with new files. Resolves to false when it could not be stored. */
  const change = useCallback(
    async (
      update: (draft: Draft) => Partial<Draft>,
      files?: ReadonlyMap<string, Blob>,
    ): Promise<boolean> => {
      const before = current.current;
      if (!before) return false;
      const next = { ...before, ...update(before), savedAt: Date.now() };
      current.current = next;
      setDraft(next);
      try {
        await (isEmpty(next) ? deleteDraft(before) : writeDraft(next, files));
        setIsKept(true);
        return true;
      } catch (error) {
        console.error(error);
        setIsKept(false);
        return false;
      }
    },
    [],
  );

  return { draft, change, isKept };
}
