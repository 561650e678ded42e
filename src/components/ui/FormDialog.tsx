import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { say } from '@/lib/say';

interface Props
  extends ComponentProps<typeof Dialog>, Pick<ComponentProps<typeof Form>, 'onSubmit'> {
  /** What there is to read before the form. */
  intro?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Why the last try failed; null if it did not. */
  error?: string | null;
  submitLabel: string;
  /** Of the same button while the dialog is busy. */
  busyLabel?: string;
  /** Whether something is still to be chosen. */
  isIncomplete?: boolean;
  cancelLabel?: string;
  /** It takes something away. */
  isDangerous?: boolean;
  formClass?: string;
  /** Below the buttons. */
  footer?: ReactNode;
}

/** A dialog with a form, whose error is above its buttons. */
export function FormDialog({
  intro,
  children,
  error = null,
  submitLabel,
  busyLabel = submitLabel,
  isIncomplete = false,
  cancelLabel = say('Cancel'),
  isDangerous = false,
  formClass = '',
  footer,
  onSubmit,
  ...dialog
}: Props) {
  const { title, isBusy = false } = dialog;
  return (
    <Dialog {...dialog}>
      {intro}
      <Form label={title} className={formClass} onSubmit={onSubmit}>
        {children}
        <FormError>{error}</FormError>
        <DialogActions cancelLabel={cancelLabel}>
          <BusyButton
            type="submit"
            disabled={isIncomplete}
            isBusy={isBusy}
            className={buttonClass(isDangerous ? 'danger' : 'primary')}
          >
            {isBusy ? busyLabel : submitLabel}
          </BusyButton>
        </DialogActions>
        {footer}
      </Form>
    </Dialog>
  );
}
