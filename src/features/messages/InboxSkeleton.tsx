const ROWS = 4;
const barClass = 'h-4 animate-pulse rounded bg-line';

export function InboxSkeleton() {
  return (
    <>
      <p role="status" className="min-h-8 text-muted">
        Loading your messages...
      </p>
      <div aria-hidden="true" className="max-w-md border-t border-line">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className="grid gap-3 border-b border-line py-5 pl-5">
            <div className={`${barClass} w-1/2`} />
            <div className={`${barClass} w-4/5`} />
          </div>
        ))}
      </div>
    </>
  );
}
