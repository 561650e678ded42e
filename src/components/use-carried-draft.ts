import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { offerDraft, takeDraft } from '@/lib/carried-drafts';

/**
 * Keeps what was typed into a form of plain texts when the site reloads itself, as after a deploy.
 * @param name the same before and after the reload
 */
export function useCarriedDraft<Values extends FieldValues>(
  name: string,
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
): void {
  useEffect(() => {
    const untouched = JSON.stringify(getValues());
    const draft = takeDraft(name);
    for (const field of Object.keys(getValues()) as Path<Values>[]) {
      const text = draft?.[field];
      if (typeof text === 'string') setValue(field, text as Values[typeof field]);
    }
    return offerDraft(name, () => {
      const values = getValues();
      return JSON.stringify(values) === untouched ? null : values;
    });
  }, [name, getValues, setValue]);
}
