import { useEffect } from 'react';
import { holdUnsavedChanges } from '@/lib/unsaved-changes';

/** While there are unsaved changes, leaving the screen asks first. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => (hasChanges ? holdUnsavedChanges() : undefined), [hasChanges]);
}
