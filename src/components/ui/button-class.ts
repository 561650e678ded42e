export type ButtonVariant = 'primary' | 'secondary' | 'onPine' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-4.5 py-2 enlarged:px-3 text-center font-semibold leading-tight transition-[color,background-color,border-color,translate] duration-200 active:translate-y-px disabled:opacity-60 aria-disabled:opacity-60 disabled:active:translate-y-0 aria-disabled:active:translate-y-0';

const variants: Record<ButtonVariant, string> = {
  // High-contrast mode removes the background and shows the otherwise transparent border.
  primary: 'border-2 border-transparent bg-amber text-on-amber hover:bg-amber-strong',
  secondary: 'border-2 border-ink/80 text-ink hover:bg-ink hover:text-ground',
  onPine: 'border-2 border-on-pine text-on-pine hover:bg-on-pine hover:text-pine',
  quiet: 'text-ink hover:bg-paper',
  danger:
    'border-2 border-brick text-brick-text hover:not-aria-disabled:not-disabled:bg-brick hover:not-aria-disabled:not-disabled:text-ground',
};

/** As `extra`: a button of a list's row. */
export const SMALL_BUTTON = 'min-h-11! px-4! py-1.5!';

/** For `button`, and for `Link` and `a` that look like one. */
export function buttonClass(variant: ButtonVariant, extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`.trimEnd();
}
