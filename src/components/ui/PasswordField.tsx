import { useState, type ComponentProps } from 'react';
import { controlClass, Field } from '@/components/ui/Field';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** The accessible name of the button that shows the password. */
  toggleLabel: string;
  error?: string | undefined;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, toggleLabel, error, hint, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass} min-h-12 pr-20 enlarged:pr-4`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={toggleLabel}
            className="absolute inset-y-0 right-1 min-w-16 rounded-control px-3 enlarged:static enlarged:min-h-11 font-semibold text-amber-text"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
