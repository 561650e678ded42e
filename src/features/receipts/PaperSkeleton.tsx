const barClass = 'h-4 animate-pulse rounded bg-line';
const WIDTHS = ['40%', '70%', '55%', '90%', '95%', '85%', '80%'];

/** @param text what is loading */
export function PaperSkeleton({ text }: { text: string }) {
  return (
    <div className="paper">
      <p role="status" className="text-muted">
        {text}
      </p>
      {WIDTHS.map((width) => (
        <div key={width} aria-hidden="true" className={barClass} style={{ width }} />
      ))}
    </div>
  );
}
