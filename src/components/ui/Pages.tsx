import { buttonClass } from '@/components/ui/button-class';
import { grouped } from '@/lib/digits';

interface Props {
  page: number;
  lastPage: number;
  onTurn: (page: number) => void;
}

/** The way from page to page. */
export function Pages({ page, lastPage, onTurn }: Props) {
  if (lastPage <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <button
        type="button"
        disabled={page === 1}
        className={buttonClass('secondary')}
        onClick={() => onTurn(page - 1)}
      >
        Previous
      </button>
      <span className="text-muted tabular-nums">
        Page {grouped(page)} of {grouped(lastPage)}
      </span>
      <button
        type="button"
        disabled={page >= lastPage}
        className={buttonClass('secondary')}
        onClick={() => onTurn(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}
