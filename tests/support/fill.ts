import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Puts texts into the fields of these labels, in place of what they hold. */
export async function fill(visitor: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await visitor.clear(screen.getByLabelText(label));
    await visitor.click(screen.getByLabelText(label));
    if (text !== '') await visitor.paste(text);
  }
}
