// Keeps what was typed into forms when the page is loaded again: by the person, by the site after a deploy, or by a
// phone that had closed the tab. Drafts are in session storage, so they stay in this tab.

const STORAGE_KEY = 'paws_carried_drafts';

type Draft = Record<string, unknown>;

const forms = new Map<string, () => Draft | null>();
/** Drafts of the last page whose forms are not mounted yet. */
let storedDrafts: Draft | undefined;

/**
 * Stores the draft of a form whenever the page is hidden or unloaded.
 * @param readDraft returns null for a form without input
 * @returns unregisters
 */
export function registerForm(form: string, readDraft: () => Draft | null): () => void {
  forms.set(form, readDraft);
  // Phones close a hidden tab without any further event.
  document.addEventListener('visibilitychange', saveDrafts);
  window.addEventListener('pagehide', saveDrafts);
  return () => forms.delete(form);
}

function saveDrafts(): void {
  const drafts = { ...readStoredDrafts() };
  for (const [form, readDraft] of forms) {
    const draft = readDraft();
    if (draft) drafts[form] = draft;
  }
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
  } catch {
    // Without session storage nothing can be kept.
  }
}

/** Whether {@link takeDraft} would return one. */
export function hasDraft(form: string): boolean {
  return isRecord(readStoredDrafts()[form]);
}

/** The stored draft of a form, or null. Deletes it. */
export function takeDraft(form: string): Draft | null {
  const stored = readStoredDrafts();
  const draft = stored[form];
  delete stored[form];
  return isRecord(draft) ? draft : null;
}

function readStoredDrafts(): Draft {
  storedDrafts ??= takeStoredDrafts();
  return storedDrafts;
}

function takeStoredDrafts(): Draft {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY) ?? 'null';
    sessionStorage.removeItem(STORAGE_KEY);
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) && isLoadedAgain() ? stored : {};
  } catch {
    return {};
  }
}

/** Not after a full navigation, such as signing out: the next person at this screen sees no draft. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate';
}

function isRecord(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null;
}
