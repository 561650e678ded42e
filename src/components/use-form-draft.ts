import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { registeredDraft, registerForm, takeDraft } from '@/lib/form-drafts';
import { listOf, say } from '@/lib/say';
import { showToast } from '@/lib/toast';

/** A page may have several forms. */
let isToastShown = false;

interface Options {
  /**
   * Also keeps the draft while other pages of the site are shown, for a form that doesn't ask before it is left
   * (use-blocker.ts). The form must be reset once it is sent.
   */
  survivesNavigation?: boolean;
}

/**
 * Keeps what was typed or chosen in a form when the page is loaded again. Passwords, one-time codes and PANs are never
 * stored.
 * @param name unique among the forms of a page; without one, nothing is kept
 */
export function useFormDraft<Values extends FieldValues>(
  name: string | undefined,
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  { survivesNavigation = false }: Options = {},
): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const initial = { ...getValues() };
    const fields = Object.keys(initial) as Path<Values>[];
    // From when it was last rendered.
    const leftDraft = registeredDraft(name);
    const draft = leftDraft ?? takeDraft(name) ?? {};
    // A value of another kind is of a page that was loaded before a deploy.
    const restored = fields.filter(
      (field) => field in draft && typeof draft[field] === typeof initial[field],
    );
    for (const field of restored) {
      setValue(field, draft[field] as Values[typeof field], { shouldDirty: true });
    }
    if (restored.length > 0 && !leftDraft && !isToastShown) {
      isToastShown = true;
      const exceptions = [
        ...(fields.some(isPassword) ? [say('passwords')] : []),
        ...(fields.some(isCode) ? [say('codes')] : []),
        ...(fields.some(isPan) ? [say('the PAN')] : []),
      ];
      void showToast(
        'info',
        exceptions.length === 0
          ? say('This page was reloaded. What you typed is still here.')
          : say`This page was reloaded. What you typed is still here, except for ${listOf(exceptions)}.`,
      );
    }
    const readDraft = () => {
      const values = getValues();
      // Somebody else may have saved the other fields in the meantime.
      const typed = fields.filter(
        (field) =>
          // What was chosen may be an object.
          JSON.stringify(values[field]) !== JSON.stringify(initial[field]) && !isSecret(field),
      );
      return typed.length === 0
        ? null
        : Object.fromEntries(typed.map((field) => [field, values[field]]));
    };
    const unregister = registerForm(name, readDraft);
    return () => {
      unregister();
      const draftAtEnd = survivesNavigation ? readDraft() : null;
      if (draftAtEnd) registerForm(name, () => draftAtEnd);
    };
  }, [name, getValues, setValue, survivesNavigation]);
}

function isSecret(field: string): boolean {
  return isPassword(field) || isCode(field) || isPan(field);
}

function isPassword(field: string): boolean {
  return /password/i.test(field);
}

function isCode(field: string): boolean {
  return /code$/i.test(field);
}

function isPan(field: string): boolean {
  return field === 'pan';
}
