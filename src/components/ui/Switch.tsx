import { useId } from 'react';

interface Props {
  label: string;
  /** What it does when it is on. */
  description: string;
  /** Null while it is loading: a placeholder of the same size. */
  isOn: boolean | null;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, description, isOn, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 py-4 enlarged:flex-col enlarged:gap-1">
      <div>
        <label id={`${id}-label`} htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <p id={`${id}-description`} className="text-muted">
          {description}
        </p>
      </div>
      {isOn === null ? (
        <span className="my-1.5 h-8 w-13 shrink-0 rounded-full bg-paper" />
      ) : (
        <button
          type="button"
          id={id}
          role="switch"
          aria-checked={isOn}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-description`}
          disabled={disabled}
          className="switch my-1.5"
          onClick={() => onChange(!isOn)}
        />
      )}
    </div>
  );
}
