import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { say } from '@/lib/say';

/**
 * Validates a form with a schema of its fields, which are texts. A field without a value is an empty text:
 * react-hook-form has null for a group of radio buttons of which none is chosen. A day that is typed in part is an
 * error, because its value is an empty text, too.
 */
export function formResolver<Schema extends z.ZodMiniType<unknown, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  // In place of zod's "Invalid input", for a rule without a sentence of its own.
  const resolve = zodResolver(schema, { error: () => say('Required') });
  return async (values, context, options) => {
    const texts = Object.entries(values).map(([name, value]) => [name, value ?? '']);
    const result = await resolve(Object.fromEntries(texts), context, options);
    const incomplete = Object.values(options.fields).filter(({ ref }) => isIncomplete(ref));
    if (incomplete.length === 0) return result;
    const message = say('This day is incomplete. Please choose day, month and year.');
    const errors = incomplete.map(({ name, ref }) => [name, { type: 'badInput', message, ref }]);
    return {
      values: {},
      errors: { ...result.errors, ...Object.fromEntries(errors) } as FieldErrors<z.input<Schema>>,
    };
  };
}

/** A field that is no longer shown doesn't count. */
function isIncomplete(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.isConnected && field.validity.badInput;
}
