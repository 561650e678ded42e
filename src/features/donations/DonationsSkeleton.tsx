const ROWS = 5;
const barClass = 'h-4 animate-pulse rounded bg-line';

export function DonationsSkeleton() {
  return (
    <>
      <p role="status" className="mb-6 text-muted">
        Loading your donations...
      </p>
      <div aria-hidden="true">
        <div className="mb-6 h-32 animate-pulse rounded-card bg-paper" />
        {Array.from({ length: ROWS }, (_, index) => (
          <div
            key={index}
            className="grid grid-cols-4 gap-4 border-b border-line py-5 [&>:first-child]:w-4/5"
          >
            <div className={barClass} />
            <div className={barClass} />
            <div className={barClass} />
            <div className={barClass} />
          </div>
        ))}
      </div>
    </>
  );
}
