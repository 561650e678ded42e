// Keeps what was typed into forms when the page is loaded again: by the person, by the site after a deploy, or by a
// phone that had closed the tab; when the person has signed in on the way, to which the site sent them; or when they sign
// in again after their session has ended. Drafts are in session storage, so they stay in this tab.

import { otherLanguage, pathBelow, pathWithoutLanguage } from '@/lib/language';
import { readStored, storageKeys } from '@/lib/local-storage';

const STORAGE_KEY = 'paws_carried_drafts';
/** The drafts of a person whose session has ended, until they sign in again. */
const KEPT_KEY = 'paws_kept_drafts';
/** The path that a person who has signed in is about to come back to. */
const RETURN_KEY = 'paws_returning_to';

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

/** The draft of a registered form; null without input or when no such form is registered. */
export function registeredDraft(form: string): Draft | null {
  return forms.get(form)?.() ?? null;
}

function saveDrafts(): void {
  const drafts = readDrafts();
  store(STORAGE_KEY, drafts, drafts);
}

/** Keeps the drafts of this page for a person whose session has ended. Only they get them back. */
export function keepDraftsFor(userId: string): void {
  const drafts = readDrafts();
  store(KEPT_KEY, drafts, { userId, drafts });
}

/**
 * Keeps the drafts of a visitor who has signed in for the page that they come back to. Not those of somebody else, whose
 * session has ended in this tab.
 * @param path in addresses, without query and fragment
 */
export function keepDraftsForReturn(path: string): void {
  try {
    if (sessionStorage.getItem(KEPT_KEY) === null) sessionStorage.setItem(RETURN_KEY, path);
  } catch {
    // Without session storage nothing can be kept.
  }
}

/**
 * Keeps the drafts of forms that are about to disappear from the page, for when they are on it again.
 * @returns what was typed
 */
export function carryDrafts(): string[] {
  storedDrafts = readDrafts();
  return Object.values(storedDrafts)
    .filter(isRecord)
    .flatMap((draft) => Object.values(draft))
    .filter((value) => typeof value === 'string');
}

/** After the form was sent: nothing of it stays. */
export function discardDraft(form: string): void {
  forms.delete(form);
  takeDraft(form);
}

/** Before the person logs out: nothing of theirs stays. */
export function discardDrafts(): void {
  forms.clear();
  storedDrafts = {};
}

function readDrafts(): Draft {
  const drafts = { ...readStoredDrafts() };
  for (const [form, readDraft] of forms) {
    const draft = readDraft();
    if (draft) drafts[form] = draft;
  }
  return drafts;
}

/** Removes what is stored when there are no drafts. */
function store(key: string, drafts: Draft, value: Draft): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
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
  const stored = takeStored(STORAGE_KEY);
  const isReturning = takeText(RETURN_KEY) === window.location.pathname;
  return { ...takeKeptDrafts(), ...(isReturning || isLoadedAgain() ? stored : {}) };
}

function takeKeptDrafts(): Draft {
  const userId = signedInUserId();
  // They wait on the sign-in page.
  if (userId === null) return {};
  const { userId: owner, drafts } = takeStored(KEPT_KEY);
  return owner === userId && isRecord(drafts) ? drafts : {};
}

function signedInUserId(): unknown {
  return readStored(storageKeys.session, (session) =>
    isRecord(session) && isRecord(session['user']) ? session['user']['id'] : null,
  );
}

/** Empty when nothing is stored, or nothing that can be read. */
function takeStored(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(takeText(key) ?? 'null');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Null without a value or without session storage. */
function takeText(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}

/**
 * In either language. Not after another full navigation, such as signing out: the next person at this screen sees no
 * draft.
 */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined || !('type' in entry)) return false;
  return entry.type !== 'navigate' || isFromOtherLanguage();
}

/** Whether the switch of the languages led here. */
function isFromOtherLanguage(): boolean {
  const { origin, pathname } = window.location;
  const same = origin + pathBelow(otherLanguage.prefix, pathWithoutLanguage(pathname));
  return document.referrer.split('?')[0] === same;
}

function isRecord(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null;
}
