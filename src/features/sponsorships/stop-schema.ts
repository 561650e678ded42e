import * as z from 'zod/mini';
import { STOP_COMMENT_MAX_LENGTH } from '@/config/limits';
import { storable } from '@/lib/form-schemas';

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
