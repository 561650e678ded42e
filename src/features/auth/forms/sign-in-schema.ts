import * as z from 'zod/mini';
import { emailSchema } from '@/lib/form-schemas';

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, 'Password is required.')),
});

export type SignInValues = z.infer<typeof signInSchema>;
