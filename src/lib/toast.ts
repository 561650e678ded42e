import { isPageBeingLeft } from '@/lib/page-lifecycle';

type ToastKind = 'success' | 'error' | 'info';

interface ToastOptions {
  /** Takes the place of the toast with the same id. */
  id?: string;
  action?: { label: string; onClick: () => void };
}

let announceMounted: () => void;
const mounted = new Promise<void>((resolve) => {
  announceMounted = resolve;
});

/** Called when the toaster is mounted. */
export function toasterIsMounted(): void {
  announceMounted();
}

/**
 * Shows a toast. The toast library loads after the first paint; an early toast waits for it.
 */
export async function showToast(
  kind: ToastKind,
  message: string,
  options?: ToastOptions,
): Promise<void> {
  const [{ toast }] = await Promise.all([import('sonner'), mounted]);
  toast[kind](message, options);
}

export async function dismissToast(id: string): Promise<void> {
  const [{ toast }] = await Promise.all([import('sonner'), mounted]);
  toast.dismiss(id);
}

const PENDING_KEY = 'paws_pending_toast';
const toastKinds: readonly string[] = ['success', 'error', 'info'] satisfies ToastKind[];

/** Stores a toast for the page that a full navigation is about to load. */
export function showToastAfterNavigation(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(PENDING_KEY, JSON.stringify([kind, message]));
  } catch {
    // Without session storage there is no toast; the next page shows what happened.
  }
}

/** Shows the toast that the previous page stored. */
export function showPendingToast(): void {
  // The toaster may mount after this page stored a toast for the next one.
  if (isPageBeingLeft()) return;
  try {
    const text = sessionStorage.getItem(PENDING_KEY) ?? 'null';
    sessionStorage.removeItem(PENDING_KEY);
    const pending: unknown = JSON.parse(text);
    if (!Array.isArray(pending)) return;
    const [kind, message]: unknown[] = pending;
    if (isToastKind(kind) && typeof message === 'string') void showToast(kind, message);
  } catch {
    // Ignores an invalid stored value.
  }
}

function isToastKind(value: unknown): value is ToastKind {
  return typeof value === 'string' && toastKinds.includes(value);
}
