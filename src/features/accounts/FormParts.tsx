// What several forms of this feature share: fields with the rules of their values, and a notice.
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { TextField } from '@/components/ui/Field';
import { PasswordField } from '@/components/ui/PasswordField';
import type { InputProps } from '@/components/use-submit-form';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '@/config/limits';
import { say } from '@/lib/say';
import { cleanLine } from '@common/typed-text';

/** Of a Devanagari letter or vowel sign in UTF-8. */
const BYTES_PER_HINDI_CHARACTER = 3;
const HINDI_MAX_LENGTH = PASSWORD_MAX_BYTES / BYTES_PER_HINDI_CHARACTER;
const tooLong = say`Please choose a shorter password: at most ${PASSWORD_MAX_BYTES} Latin letters or ${HINDI_MAX_LENGTH} Hindi letters and signs.`;

export const newPasswordSchema = z.string().check(
  z.minLength(
    PASSWORD_MIN_LENGTH,
    say`Password must be at least ${PASSWORD_MIN_LENGTH} characters.`,
  ),
  z.refine((password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES, tooLong),
);

interface TwoPasswords {
  password: string;
  confirmPassword: string;
}

/**
 * The rules of the second password. That it is another one is said before its length. `when` makes it run even if another
 * field is invalid, so that all messages appear at once.
 */
export const passwordsMatch = z.check<TwoPasswords>(
  ({ value: { password, confirmPassword }, issues }) => {
    const message =
      password === confirmPassword
        ? newPasswordSchema.safeParse(confirmPassword).error?.issues[0]?.message
        : say("Passwords don't match");
    if (message === undefined) return;
    issues.push({ code: 'custom', message, path: ['confirmPassword'], input: confirmPassword });
  },
  { when: () => true },
);

interface NewPasswordFieldsProps {
  /** Whether it takes the place of another password. */
  isChange?: boolean;
  password: InputProps;
  confirmation: InputProps;
}

const passwordLabels = {
  label: say('Password'),
  show: say('Show password'),
  confirmLabel: say('Confirm Password'),
  showConfirm: say('Show confirm password'),
};
const newPasswordLabels = {
  label: say('New Password'),
  show: say('Show new password'),
  confirmLabel: say('Confirm New Password'),
  showConfirm: say('Show confirm new password'),
};

/** A password that is chosen, and once more. */
export function NewPasswordFields({
  isChange = false,
  password,
  confirmation,
}: NewPasswordFieldsProps) {
  const labels = isChange ? newPasswordLabels : passwordLabels;
  return (
    <>
      <PasswordField
        label={labels.label}
        toggleLabel={labels.show}
        autoComplete="new-password"
        hint={say`At least ${PASSWORD_MIN_LENGTH} characters.`}
        {...password}
      />
      <PasswordField
        label={labels.confirmLabel}
        toggleLabel={labels.showConfirm}
        autoComplete="new-password"
        {...confirmation}
      />
    </>
  );
}

/** Eight digits, as supabase/config.toml sets. Spaces and dashes of a pasted code are dropped. */
export const codeSchema = z.string().check(
  z.overwrite((text) => cleanLine(text).replaceAll(/[ -]/g, '')),
  z.regex(/^\d{8}$/, say('Please enter the eight digits of the code from our email.')),
);

export const refusedCodeMessage = say(
  'This code is wrong or has expired. Use the one in the newest email, or ask for another.',
);

type CodeFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength'
>;

/** A field for an emailed code. Without `maxLength`, which would cut a code pasted with spaces. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Why signing in can't work in this browser. */
export function StorageNotice() {
  return (
    <p role="alert" className="mb-4 rounded-card border-2 border-brick p-5">
      Your browser is blocking what this site needs to keep you signed in, or its storage is full.
      Allow cookies and site data for this site, then try again.
    </p>
  );
}
