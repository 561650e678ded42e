import { useId, type ComponentProps, type ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** A sentence that says what to change. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Screen readers announce an error that comes while somebody types. */
  isErrorLive?: boolean | undefined;
  /** Renders the control with the attributes that associate it with its label, hint and error. */
  children: (control: ControlAttributes) => ReactNode;
}

interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A labelled control with hint and error. It reserves space for the error, so that nothing shifts. */
export function Field({ label, error, hint, isErrorLive = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p
        id={errorId}
        aria-live={isErrorLive ? 'polite' : undefined}
        className="min-h-6 text-sm leading-6 font-medium text-brick-text"
      >
        {error}
      </p>
    </div>
  );
}

export const controlClass =
  'w-full rounded-control border border-control bg-surface px-4 text-base text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-brick';

type ControlProps = Pick<FieldProps, 'label' | 'error' | 'hint'>;

export function TextField({
  label,
  error,
  hint,
  ...input
}: ControlProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...input} {...control} className={`${controlClass} min-h-12`} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  isErrorLive,
  ...textarea
}: ControlProps & Pick<FieldProps, 'isErrorLive'> & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} isErrorLive={isErrorLive}>
      {(control) => (
        <textarea rows={5} {...textarea} {...control} className={`${controlClass} py-3`} />
      )}
    </Field>
  );
}
