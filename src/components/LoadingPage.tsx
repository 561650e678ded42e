import { reloadPage } from '@/lib/page-lifecycle';

export function LoadingPage() {
  return (
    <div
      role="status"
      className="grid min-h-[60vh] place-content-center justify-items-center gap-4"
    >
      <Spinner />
      <p className="text-muted">Loading...</p>
      {/* The style sheet shows it after 10 seconds, the time that a request may take. */}
      <p className="slow-loading">
        This is taking longer than usual.{' '}
        <button type="button" className="text-link min-h-11" onClick={reloadPage}>
          Try again
        </button>
      </p>
    </div>
  );
}

/** Hidden from assistive technology: put a loading text beside it. */
function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-9 animate-spin rounded-full border-4 border-line border-t-amber"
    />
  );
}
