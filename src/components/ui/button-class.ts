export type ButtonLook = 'primary' | 'secondary' | 'onPine' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-4.5 py-2 enlarged:px-3 text-center font-semibold leading-tight transition duration-200 active:translate-y-px disabled:opacity-60 aria-disabled:opacity-60 disabled:active:translate-y-0 aria-disabled:active:translate-y-0';

const looks: Record<ButtonLook, string> = {
  // High contrast takes the ground away and shows the border that is clear everywhere else.
  primary: 'border-2 border-transparent bg-amber text-on-amber hover:bg-amber-strong',
  secondary: 'border-2 border-ink/80 text-ink hover:bg-ink hover:text-ground',
  onPine: 'border-2 border-on-pine text-on-pine hover:bg-on-pine hover:text-pine',
  quiet: 'text-ink hover:bg-paper',
  danger:
    'border-2 border-brick text-brick-text hover:not-disabled:bg-brick hover:not-disabled:text-ground',
};

/** The classes of a button, for the elements that look like one: `button`, `Link` and `a`. */
export function buttonClass(look: ButtonLook, extra = ''): string {
  return `${base} ${looks[look]} ${extra}`.trimEnd();
}
