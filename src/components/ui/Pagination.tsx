import { buttonClass } from '@/components/ui/button-class';
import { formatNumber } from '@/lib/numbers';

interface Props {
  page: number;
  lastPage: number;
  onTurn: (page: number) => void;
}

export function Pagination({ page, lastPage, onTurn }: Props) {
  if (lastPage <= 1) return null;
  return (
    <nav aria-label="Pagination" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <button
        type="button"
        disabled={page === 1}
        className={buttonClass('secondary')}
        onClick={() => onTurn(page - 1)}
      >
        Previous
      </button>
      <span className="text-muted tabular-nums">
        {`Page ${formatNumber(page)} of ${formatNumber(lastPage)}`}
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
