import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/Field';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength'
>;

/** A field for a emailed code. Without `maxLength`, which would cut a code pasted with spaces. */
export function CodeField(props: Props) {
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
