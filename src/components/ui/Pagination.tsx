import { buttonClass } from '@/components/ui/button-class';
import { formatNumber, plural } from '@/lib/numbers';
import { say } from '@/lib/say';

interface Props {
  page: number;
  /** 0 for an empty list. */
  lastPage: number;
  onTurn: (page: number) => void;
}

/** Nothing while all fits on one page; a page past the end gets a way to the last one. */
export function Pagination({ page, lastPage, onTurn }: Props) {
  if (page > lastPage && lastPage > 0) return <PastTheEnd lastPage={lastPage} onTurn={onTurn} />;
  if (lastPage <= 1) return null;
  return (
    <nav
      aria-label={say('Pagination')}
      className="mt-6 flex flex-wrap items-center justify-between gap-3"
    >
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

/** An old address, or somebody has removed what was on the page. */
function PastTheEnd({ lastPage, onTurn }: Omit<Props, 'page'>) {
  return (
    <div className="rounded-card bg-paper px-5 py-4">
      <p className="max-w-reading">
        {plural(lastPage, {
          one: 'There is no such page: the list has only one page now.',
          other: 'There is no such page: the list has only {count} pages now.',
        })}
      </p>
      <button
        type="button"
        className={buttonClass('secondary', 'mt-3')}
        onClick={() => onTurn(lastPage)}
      >
        Show the last page
      </button>
    </div>
  );
}
