/** A turning ring. It says nothing by itself: put the words beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-9 animate-spin rounded-full border-4 border-line border-t-amber"
    />
  );
}
