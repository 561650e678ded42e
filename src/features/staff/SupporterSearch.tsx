import { useEffect, useId, useState } from 'react';
import { SearchIcon } from '@/components/icons';

const PAUSE_BEFORE_SEARCH_MILLISECONDS = 300;
/** The database looks at no more. */
const LONGEST_SEARCH = 100;

interface Props {
  /** What is searched for now. */
  search: string;
  /** Called when the typing pauses. */
  onSearch: (text: string) => void;
}

/** The search box: the database is asked when the typing pauses, or at once by Enter. */
export function SupporterSearch({ search, onSearch }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  const [seen, setSeen] = useState(search);

  // Back and Forward change the search from outside, and what is typed follows. Our own question coming
  // back does not: more may have been typed meanwhile.
  if (seen !== search) {
    setSeen(search);
    if (search !== asked) {
      setTyped(search);
      setAsked(search);
    }
  }

  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onSearch(typed);
    }, PAUSE_BEFORE_SEARCH_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);

  return (
    <form
      role="search"
      aria-label="Supporters"
      className="grid max-w-md gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(typed);
        onSearch(typed);
      }}
    >
      <label htmlFor={id} className="font-semibold">
        Search
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
          <SearchIcon />
        </span>
        <input
          id={id}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_SEARCH}
          placeholder="By name or email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-12 w-full rounded-control border border-control bg-surface pr-3 pl-11 text-base text-ink placeholder:text-muted"
        />
      </div>
    </form>
  );
}
