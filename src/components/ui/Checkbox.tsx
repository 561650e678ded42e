interface Props {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A choice that takes effect immediately. */
export function Checkbox({ label, isChecked, onChange }: Props) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 font-medium">
      <input
        type="checkbox"
        checked={isChecked}
        className="size-6 shrink-0 accent-amber-text"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
