import { useEffect, useId, useState } from 'react';
import { SearchIcon } from '@/components/icons';
import { controlClass } from '@/components/ui/Field';
import { SEARCH_MAX_LENGTH } from '@/config/limits';
import { say } from '@/lib/say';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid max-w-md gap-1.5 print:hidden">
      <label htmlFor={id} className="font-semibold">
        {label}
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
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} min-h-12 pl-11`}
        />
      </div>
    </div>
  );
}

const DEBOUNCE_MILLISECONDS = 300;

interface DebouncedProps {
  /** The accessible name. */
  label: string;
  placeholder: string;
  /** The current search. */
  search: string;
  /** Called when typing pauses, and on Enter. */
  onSearch: (text: string) => void;
}

export function DebouncedSearch({ label, placeholder, search, onSearch }: DebouncedProps) {
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
    const address = window.location.href;
    const timer = setTimeout(() => {
      // A link was pressed, whose page is still loading. A search would lead back to this one.
      if (window.location.href !== address) return;
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
      <SearchField
        label={say('Search')}
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
      />
    </form>
  );
}
