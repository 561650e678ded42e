import type { ComponentProps } from 'react';

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** What happens, in one sentence. */
  text?: string;
}

interface Props<Value extends string> {
  legend: string;
  options: readonly RadioOption<Value>[];
  inputProps: (value: Value) => ComponentProps<'input'>;
}

/** A group of radio buttons, each of which is a card. */
export function RadioCards<Value extends string>({ legend, options, inputProps }: Props<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-lg font-semibold">{legend}</legend>
      <div className="grid max-w-(--choices,36rem) grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        {options.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer gap-3 enlarged:flex-col enlarged:gap-1 rounded-control border border-line bg-surface p-4 hover:border-amber has-checked:border-amber has-checked:ring-1 has-checked:ring-amber"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-5 shrink-0 accent-amber-text"
              {...inputProps(value)}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              {text === undefined ? null : <span className="block text-muted">{text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
