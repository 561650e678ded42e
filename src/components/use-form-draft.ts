import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { registerForm, takeDraft } from '@/lib/form-drafts';

/**
 * Keeps the values of a form of text fields when the site reloads itself, for example after a deploy.
 * @param name unique among the forms of a page
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
): void {
  useEffect(() => {
    const initial = JSON.stringify(getValues());
    const draft = takeDraft(name);
    for (const field of Object.keys(getValues()) as Path<Values>[]) {
      const text = draft?.[field];
      if (typeof text === 'string') setValue(field, text as Values[typeof field]);
    }
    return registerForm(name, () => {
      const values = getValues();
      return JSON.stringify(values) === initial ? null : values;
    });
  }, [name, getValues, setValue]);
}
