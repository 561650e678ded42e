import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { say } from '@/lib/say';

/** A schema of a form's fields, or what gives it for what is typed now. */
export type FormSchema<Values extends FieldValues, Output> =
  z.ZodMiniType<Output, Values> | ((values: Values) => z.ZodMiniType<Output, Values>);

/**
 * Validates a form with a schema of its fields. For radio buttons of which none is chosen, the schema gets '' instead of
 * the null of react-hook-form. A day that is typed in part is an error: its value is '', too.
 */
export function formResolver<Values extends FieldValues, Output>(
  schemaOrFunction: FormSchema<Values, Output>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const schema =
      typeof schemaOrFunction === 'function' ? schemaOrFunction(values) : schemaOrFunction;
    // In place of zod's "Invalid input", for a rule without a sentence of its own.
    const resolve = zodResolver(schema, { error: () => say('Required') });
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      // Only radio buttons and checkboxes have several elements.
      value === null && !options.fields[name]?.refs ? null : (value ?? ''),
    ]);
    const result = await resolve(Object.fromEntries(filled) as Values, context, options);
    const incomplete = Object.values(options.fields).filter(({ ref }) => isIncomplete(ref));
    if (incomplete.length === 0) return result;
    const message = say('This day is incomplete. Please choose day, month and year.');
    const errors = incomplete.map(({ name, ref }) => [name, { type: 'badInput', message, ref }]);
    return {
      values: {},
      errors: { ...result.errors, ...Object.fromEntries(errors) } as FieldErrors<Values>,
    };
  };
}

/** A field that is no longer shown doesn't count. */
function isIncomplete(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.isConnected && field.validity.badInput;
}
