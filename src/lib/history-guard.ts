type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Called once at the start, before the router is there: the window tells of Back and Forward in the order
 * in which listeners came, and a guard that came later would find its screen gone.
 */
export function hearHistoryFirst(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Sets who hears of Back and Forward before the router; null for nobody. */
export function guardHistory(next: Guard | null): void {
  guard = next;
}
