import { isPageBeingLeft } from '@/lib/leave-page';

type ToastKind = 'success' | 'error' | 'info';

let announceMounted: () => void;
const mounted = new Promise<void>((resolve) => {
  announceMounted = resolve;
});

/** Called by the element that draws the toasts, once it listens. */
export function toasterIsMounted(): void {
  announceMounted();
}

/**
 * Shows a short message that leaves by itself. The toast library is fetched after the first paint, so
 * an early message waits for it instead of being lost.
 */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  const [{ toast }] = await Promise.all([import('sonner'), mounted]);
  toast[kind](message);
}

const PENDING_KEY = 'paws_pending_toast';
const toastKinds: readonly string[] = ['success', 'error', 'info'] satisfies ToastKind[];

/** Keeps a message for the page that a full navigation is about to load. */
export function showToastAfterNavigation(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify([kind, message]));
  } catch {
    // Without storage the message can't travel; the page itself shows what happened.
  }
}

/** Shows, once, the message that the page before this one left. */
export function showPendingToast(): void {
  // Where the toasts come late, this page may be the one that leaves the message.
  if (isPageBeingLeft()) return;
  try {
    const text = sessionStorage.getItem(PENDING_KEY) ?? 'null';
    sessionStorage.removeItem(PENDING_KEY);
    const pending: unknown = JSON.parse(text);
    if (!Array.isArray(pending)) return;
    const [kind, message]: unknown[] = pending;
    if (isToastKind(kind) && typeof message === 'string') void showToast(kind, message);
  } catch {
    // A foreign value under this key says nothing to anyone.
  }
}

function isToastKind(value: unknown): value is ToastKind {
  return typeof value === 'string' && toastKinds.includes(value);
}
