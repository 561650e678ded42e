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
