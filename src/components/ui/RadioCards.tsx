import { useId, type ComponentProps, type ReactNode } from 'react';

/** `rows` are low and may have pictures; `segments` stand side by side. Their legends are for screen readers alone. */
export type RadioLayout = 'cards' | 'rows' | 'segments';

export interface RadioOption<Value extends string> {
  value: Value;
  /** The accessible name. */
  label: ReactNode;
  /** What happens, in one sentence: the description. */
  text?: ReactNode;
  /** Decorative. */
  picture?: ReactNode;
  badge?: string | null;
  /** As wide as the group. */
  isWide?: boolean;
}

interface Props<Value extends string> {
  legend: string;
  options: readonly RadioOption<Value>[];
  inputProps: (value: Value) => ComponentProps<'input'>;
  layout?: RadioLayout;
}

const gridClasses: Record<RadioLayout, string> = {
  cards: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3',
  rows: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2',
  segments: 'flex flex-wrap gap-2',
};

const cardClasses: Record<RadioLayout, string> = {
  cards: 'gap-3 p-4 enlarged:flex-col enlarged:gap-1',
  rows: 'relative min-h-12 items-center gap-2.5 px-3 py-2 enlarged:px-2',
  segments:
    'relative min-h-12 flex-auto items-center justify-center px-3 text-center has-checked:bg-paper has-checked:ring-2! forced-colors:has-checked:border-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
};

/** A group of radio buttons, each of which is a card. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, options, inputProps, layout = 'cards' } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={layout === 'cards' ? 'mb-4 text-lg font-semibold' : 'sr-only'}>
        {legend}
      </legend>
      <div className={`max-w-(--choices,36rem) ${gridClasses[layout]}`}>
        {options.map(({ value, label, text, picture, badge, isWide }) => (
          <label
            key={value}
            className={`flex min-w-0 cursor-pointer rounded-control border border-line bg-surface hover:border-amber has-checked:border-amber has-checked:ring-1 has-checked:ring-amber ${cardClasses[layout]} ${isWide ? 'col-span-full' : ''}`}
          >
            <input
              type="radio"
              value={value}
              aria-labelledby={`${id}${value}`}
              aria-describedby={
                text === undefined ? undefined : `${id}${value}-text ${id}${value}-badge`
              }
              className={
                layout === 'segments'
                  ? 'absolute inset-0 size-full cursor-pointer opacity-0'
                  : 'mt-1 size-5 shrink-0 accent-amber-text'
              }
              {...inputProps(value)}
            />
            {picture}
            <span className={picture ? 'min-w-0 flex-1' : 'min-w-0'}>
              <span id={`${id}${value}`} className="block font-semibold">
                {label}
              </span>
              {text === undefined ? null : (
                <span
                  id={`${id}${value}-text`}
                  className={`block text-muted ${layout === 'rows' ? 'text-sm leading-5' : ''}`}
                >
                  {text}
                </span>
              )}
            </span>
            {badge ? (
              <span
                id={`${id}${value}-badge`}
                className="absolute top-0 right-3 -translate-y-1/2 rounded-full bg-amber px-2.5 py-0.5 text-xs font-semibold text-on-amber"
              >
                {badge}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
