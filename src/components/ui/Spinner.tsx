/** Hidden from assistive technology: put a loading text beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-9 animate-spin rounded-full border-4 border-line border-t-amber"
    />
  );
}
