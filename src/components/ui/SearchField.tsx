import { useId } from 'react';
import { SearchIcon } from '@/components/icons';
import { controlClass } from '@/components/ui/Field';
import { SEARCH_MAX_LENGTH } from '@/config/limits';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid max-w-md gap-1.5">
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
