// Keeps what was typed into forms while the site reloads itself, for example after a deploy. Drafts are in
// session storage, so they stay in this tab, and only until the page is loaded again.

const STORAGE_KEY = 'paws_carried_drafts';

type Draft = Record<string, unknown>;

const forms = new Map<string, () => Draft | null>();
let storedDrafts: Draft | undefined;

/**
 * Registers a form whose draft {@link saveDrafts} stores.
 * @param readDraft returns null for a form without input
 * @returns unregisters
 */
export function registerForm(form: string, readDraft: () => Draft | null): () => void {
  forms.set(form, readDraft);
  return () => forms.delete(form);
}

/** Stores every draft. @returns whether there was one */
export function saveDrafts(): boolean {
  const drafts = [...forms].flatMap(([form, readDraft]) => {
    const draft = readDraft();
    return draft ? [[form, draft] as const] : [];
  });
  if (drafts.length === 0) return false;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(drafts)));
  return true;
}

/** The stored draft of a form, or null. Deletes it. */
export function takeDraft(form: string): Draft | null {
  storedDrafts ??= takeStoredDrafts();
  const draft = storedDrafts[form];
  delete storedDrafts[form];
  return isRecord(draft) ? draft : null;
}

function takeStoredDrafts(): Draft {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY) ?? 'null';
    sessionStorage.removeItem(STORAGE_KEY);
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null;
}
