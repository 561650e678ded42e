import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Replaces the values of fields, by label. */
export async function fill(user: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    // Leaves the focus in the field.
    await user.clear(screen.getByLabelText(label));
    if (text !== '') await user.paste(text);
  }
}
