import { useId, type ComponentProps } from 'react';
import { ChevronIcon } from '@/components/icons';
import { Field } from '@/components/ui/Field';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** The label of the option with the value ''. */
  allLabel: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
}

export function Select({ label, allLabel, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5 print:hidden">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <SelectControl id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    </div>
  );
}

/** In a form that shows errors. Its children are the options. */
export function SelectField({
  label,
  error,
  hint,
  ...select
}: Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint'> & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <SelectControl {...select} {...control} />}
    </Field>
  );
}

export function SelectControl(select: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...select}
        className="min-h-12 w-full appearance-none truncate rounded-control border border-control bg-surface py-2 pr-9 pl-3.5 text-base text-ink aria-invalid:border-2 aria-invalid:border-brick"
      />
      <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center">
        <ChevronIcon />
      </span>
    </div>
  );
}
