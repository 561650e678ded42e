const rows = ['name', 'email', 'phone', 'address', 'created'];

export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your profile...</span>
      <div aria-hidden="true" className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <div key={row} className="grid gap-x-6 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <p className="h-6">
              <span className="inline-block h-4 w-24 rounded bg-paper" />
            </p>
            <p className="h-6">
              <span className="inline-block h-4 w-56 max-w-full rounded bg-paper" />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
