import { useEffect, useState } from 'react';
import { SearchField } from '@/components/ui/SearchField';

const DEBOUNCE_MILLISECONDS = 300;

interface Props {
  /** The accessible name. */
  label: string;
  placeholder: string;
  /** The current search. */
  search: string;
  /** Called when typing pauses, and on Enter. */
  onSearch: (text: string) => void;
}

export function DebouncedSearch({ label, placeholder, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search);
  const [submitted, setSubmitted] = useState(search);
  const [previousSearch, setPreviousSearch] = useState(search);

  // Back and Forward change `search`, and the text box follows. Our own submission coming back as `search`
  // must not: more may have been typed since.
  if (previousSearch !== search) {
    setPreviousSearch(search);
    if (search !== submitted) {
      setTyped(search);
      setSubmitted(search);
    }
  }

  useEffect(() => {
    if (typed === submitted) return;
    const timer = setTimeout(() => {
      setSubmitted(typed);
      onSearch(typed);
    }, DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, submitted, onSearch]);

  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(typed);
        onSearch(typed);
      }}
    >
      <SearchField label="Search" placeholder={placeholder} value={typed} onChange={setTyped} />
    </form>
  );
}
