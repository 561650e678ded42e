import type { Ref } from 'react';
import { buttonClass } from '@/components/ui/button-class';

interface Props {
  label: string;
  /** The accepted file types. */
  accept: string;
  /** Opens the camera on a phone. */
  capture?: 'environment';
  multiple?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  describedBy?: string;
  isInvalid?: boolean;
  className?: string;
  onTake: (files: readonly File[]) => void;
}

/** A file input inside a label that looks like a button. */
export function FileButton({
  label,
  inputRef,
  describedBy,
  isInvalid,
  className,
  onTake,
  ...input
}: Props) {
  return (
    <label
      className={buttonClass(
        'secondary',
        `relative grow cursor-pointer sm:grow-0 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${className ?? ''}`,
      )}
    >
      <span>{label}</span>
      <input
        {...input}
        ref={inputRef}
        type="file"
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that choosing the same file again fires a change event.
          currentTarget.value = '';
          onTake(files);
        }}
      />
    </label>
  );
}
