import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';

interface Props extends ComponentProps<typeof Form> {
  /** Why the last try failed; null if it did not. Without it, the form says nothing about errors. */
  error?: string | null;
  isBusy: boolean;
  submitLabel: string;
  /** Of the same button while the form is busy. */
  busyLabel: string;
  submitClass?: string;
  /** Below the button. */
  footer?: ReactNode;
}

/** A form in a page, whose error is above its button. */
export function PageForm({
  error,
  isBusy,
  submitLabel,
  busyLabel,
  submitClass = buttonClass('secondary', 'w-full sm:w-auto sm:justify-self-start'),
  footer,
  children,
  ...form
}: Props) {
  return (
    <Form {...form}>
      {children}
      {error === undefined ? null : <FormError>{error}</FormError>}
      <BusyButton type="submit" isBusy={isBusy} className={submitClass}>
        {isBusy ? busyLabel : submitLabel}
      </BusyButton>
      {footer}
    </Form>
  );
}
