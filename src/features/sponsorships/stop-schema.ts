import * as z from 'zod/mini';
import { STOP_COMMENT_MAX_LENGTH } from '@/lib/limits';
import { storable } from '@/lib/storable-text';

export const stopSchema = z.object({
  comment: z
    .string()
    .check(
      z.trim(),
      storable,
      z.maxLength(
        STOP_COMMENT_MAX_LENGTH,
        `The answer must be at most ${STOP_COMMENT_MAX_LENGTH} characters.`,
      ),
    ),
});
