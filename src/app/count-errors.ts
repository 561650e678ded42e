import type { Enums } from '@/lib/database.types';
import { isPageBeingLeft } from '@/lib/page-lifecycle';

let isReporterLoading = false;

/** While it is true, a file that can't be loaded is no reason to reload the page. */
export function isLoadingReporter(): boolean {
  return isReporterLoading;
}

/**
 * Counts an error for the team, without what it says. Loads the code for it with the first error. One attempt, which fails
 * silently.
 */
export function countError(kind: Enums<'page_error_kind'>, error: unknown): void {
  if (!import.meta.env.PROD || !navigator.onLine || isPageBeingLeft()) return;
  isReporterLoading = true;
  import('@/app/report-page-error')
    .finally(() => {
      isReporterLoading = false;
    })
    .then(({ reportPageError }) => reportPageError(kind, error, import.meta.url))
    .catch(() => {});
}

/** Counts errors that nothing catches. */
export function countUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => countError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => countError('rejection', reason));
}
