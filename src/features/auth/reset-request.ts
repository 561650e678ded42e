import * as z from 'zod/mini';
import { emailSchema } from '@/lib/form-schemas';

export const resetRequestSchema = z.object({ email: emailSchema });

export type ResetRequest = z.infer<typeof resetRequestSchema>;
