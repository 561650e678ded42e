import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { say } from '@/lib/say';

/**
 * Validates a form with a schema of its fields, which are texts. A field without a value is an empty text:
 * react-hook-form has null for a group of radio buttons of which none is chosen.
 */
export function formResolver<Schema extends z.ZodMiniType<unknown, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  // In place of zod's "Invalid input", for a rule without a sentence of its own.
  const resolve = zodResolver(schema, { error: () => say('Required') });
  return (values, ...rest) => {
    const texts = Object.entries(values).map(([name, value]) => [name, value ?? '']);
    return resolve(Object.fromEntries(texts), ...rest);
  };
}
