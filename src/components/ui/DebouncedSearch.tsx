import { useEffect, useState } from 'react';
import { SearchField } from '@/components/ui/SearchField';

const PAUSE_BEFORE_SEARCH_MILLISECONDS = 300;

interface Props {
  /** What is searched, for assistive technology. */
  label: string;
  placeholder: string;
  /** What is searched for now. */
  search: string;
  /** Called when the typing pauses. */
  onSearch: (text: string) => void;
}

/** The search box: the database is asked when the typing pauses, or at once by Enter. */
export function DebouncedSearch({ label, placeholder, search, onSearch }: Props) {
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
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(typed);
        onSearch(typed);
      }}
    >
      <SearchField label="Search" placeholder={placeholder} value={typed} onChange={setTyped} />
    </form>
  );
}
