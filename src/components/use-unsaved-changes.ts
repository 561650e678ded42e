import { useEffect } from 'react';
import { holdUnsavedChanges } from '@/lib/unsaved-changes';

/** Asks for confirmation before leaving the page while there are unsaved changes. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => (hasChanges ? holdUnsavedChanges() : undefined), [hasChanges]);
}
