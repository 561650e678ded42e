import type { ComponentProps } from 'react';

interface FrequencyOption<Value extends string> {
  value: Value;
  label: string;
  /** What happens, in one sentence. */
  text: string;
}

interface Props<Value extends string> {
  options: readonly FrequencyOption<Value>[];
  inputProps: (value: Value) => ComponentProps<'input'>;
}

export function FrequencyChoice<Value extends string>({ options, inputProps }: Props<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-lg font-semibold">How often?</legend>
      <div className="grid max-w-xl grid-cols-1 gap-3 sm:grid-cols-2">
        {options.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 enlarged:flex-col enlarged:gap-1 rounded-control border border-line bg-surface p-4 hover:border-amber has-checked:border-amber has-checked:ring-1 has-checked:ring-amber"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-5 shrink-0 accent-amber-text"
              {...inputProps(value)}
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-muted">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
