import type { ComponentProps } from 'react';
import { TextAreaField } from '@/components/ui/Field';
import { formatNumber, lengthText } from '@/lib/numbers';
import { say } from '@/lib/say';

interface Props extends Omit<ComponentProps<typeof TextAreaField>, 'hint'> {
  /** What is typed now. */
  text: string;
  maxLength: number;
  hint?: string | undefined;
}

/** From here on a screen reader hears that the text gets long. */
const NEARLY_FULL = 100;

/** A text with a counter. It takes more than fits, so that nothing that is pasted is cut. */
export function CountedTextArea({ text, maxLength, hint, error, ...textarea }: Props) {
  const isTooLong = text.trim().length > maxLength;
  const tooLong = say`Please use at most ${formatNumber(maxLength)} characters.`;
  const isNearlyFull = !isTooLong && text.length > maxLength - NEARLY_FULL;
  return (
    <div>
      <TextAreaField
        {...textarea}
        hint={[hint, lengthText(text.length, maxLength)].filter(Boolean).join(' ')}
        error={error ?? (isTooLong ? tooLong : undefined)}
        isErrorLive
      />
      <p role="status" className="sr-only">
        {isNearlyFull ? say`Fewer than ${NEARLY_FULL} characters are left.` : ''}
      </p>
    </div>
  );
}
