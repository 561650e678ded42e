const CARDS = 2;
const barClass = 'h-4 animate-pulse rounded bg-line';

export function SponsorshipsSkeleton() {
  return (
    <>
      <p role="status" className="mb-6 text-muted">
        Loading your dogs...
      </p>
      <div aria-hidden="true" className="grid gap-6">
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className="grid gap-4 rounded-card border border-line bg-surface p-6">
            <div className="h-32 animate-pulse rounded-card bg-paper" />
            <div className={`${barClass} w-1/2`} />
            <div className={`${barClass} w-4/5`} />
          </div>
        ))}
      </div>
    </>
  );
}
