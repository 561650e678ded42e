import { useId } from 'react';
import { ChevronIcon } from '@/components/icons';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** The option that stands for no choice; its value is the empty string. */
  everything: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own list of choices, labelled. A phone shows it as its native picker. */
export function Select({ label, everything, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-12 w-full appearance-none truncate rounded-control border border-control bg-surface py-2 pr-9 pl-3.5 text-base text-ink"
        >
          <option value="">{everything}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center">
          <ChevronIcon />
        </span>
      </div>
    </div>
  );
}
