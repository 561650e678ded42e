/** Hidden from assistive technology: the caller renders the loading text. */
export function DogCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="animate-pulse rounded-card border border-line bg-surface p-4"
    >
      <div className="arch aspect-[4/5] bg-paper" />
      <div className="grid gap-3 px-1 pt-5 pb-1">
        <div className="h-7 w-2/5 rounded bg-paper" />
        <div className="h-5 w-11/12 rounded bg-paper" />
        <div className="h-7 w-3/5 rounded-full bg-paper" />
        <div className="mt-4 flex justify-between">
          <div className="h-12 w-24 rounded bg-paper" />
          <div className="h-12 w-36 rounded-control bg-paper" />
        </div>
      </div>
    </div>
  );
}
