import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** Dimmed, and ignores clicks and the Enter key of its form. */
  isBusy: boolean;
}

/** A button that keeps the focus while it is busy. A disabled one would lose it to the page's body. */
export function BusyButton({ isBusy, onClick, ...button }: Props) {
  return (
    <button
      {...button}
      aria-disabled={(isBusy && !button.disabled) || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
