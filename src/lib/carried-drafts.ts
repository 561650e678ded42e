/**
 * What a person has typed and not sent, carried over a reload that the site starts by itself. It stays in
 * this tab, and only until the page is there again.
 */
const STORAGE_KEY = 'paws_carried_drafts';

type Draft = Record<string, unknown>;

const forms = new Map<string, () => Draft | null>();
let carried: Draft | undefined;

/**
 * Tells how to read a form's draft when a reload comes.
 * @param readDraft answers null for a form that nobody has touched
 * @returns what ends it
 */
export function offerDraft(form: string, readDraft: () => Draft | null): () => void {
  forms.set(form, readDraft);
  return () => forms.delete(form);
}

/** Carries every draft over the reload that follows. @returns whether there was one */
export function carryDrafts(): boolean {
  const drafts = [...forms].flatMap(([form, readDraft]) => {
    const draft = readDraft();
    return draft ? [[form, draft] as const] : [];
  });
  if (drafts.length === 0) return false;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(drafts)));
  return true;
}

/** The draft of a form that was carried here, once; null when there is none. */
export function takeDraft(form: string): Draft | null {
  carried ??= readCarried();
  const draft = carried[form];
  delete carried[form];
  return isRecord(draft) ? draft : null;
}

function readCarried(): Draft {
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
