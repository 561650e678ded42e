import * as z from 'zod/mini';
import { CLOSING_NOTE_MAX_LENGTH } from '@/config/limits';
import { storable } from '@/lib/form-schemas';

export const closingNoteSchema = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'A note is required.'),
      z.maxLength(
        CLOSING_NOTE_MAX_LENGTH,
        `The note must be at most ${CLOSING_NOTE_MAX_LENGTH} characters.`,
      ),
    ),
});
