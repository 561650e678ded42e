import type { UseMutationOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  useForm,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { SelectField } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { formResolver, type FormSchema } from '@/lib/form-resolver';

/** Of a field that a form renders by hand. */
export interface InputProps extends UseFormRegisterReturn {
  /** A sentence that says what to change. */
  error: string | undefined;
}

interface Options<Values extends FieldValues, Output> {
  /** With a function, what is checked depends on what is typed. */
  schema: FormSchema<Values, Output>;
  defaults: NoInfer<Values>;
  /** The name of the draft, as in useFormDraft; without one, nothing is kept. */
  draft?: string;
  /** As in useFormDraft. */
  survivesNavigation?: boolean;
}

/** The attributes of common inputs. `line` is the default, a text that the browser doesn't fill in. */
const inputs = {
  line: { autoComplete: 'off' },
  name: { autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  username: { type: 'email', inputMode: 'email', autoComplete: 'username' },
  'other-email': { type: 'email', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none' },
  digits: { inputMode: 'numeric', autoComplete: 'off' },
  pan: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const satisfies Record<string, ComponentProps<'input'>>;

interface Choice {
  /** The labels of the options by their values. */
  options: Readonly<Record<string, string>>;
  /** The label of an option with the value ''. */
  none?: string;
}

/** A text of several lines. With a `maxLength`, its characters are counted, and none is cut. */
interface Area extends ComponentProps<'textarea'> {
  rows: number;
}

/** A common input, or the attributes of an input, of a text of several lines or of a choice. */
type Kind = keyof typeof inputs | ComponentProps<'input'> | Area | Choice;

interface FieldProps extends InputProps {
  label: string;
  kind: Exclude<Kind, string>;
  hint?: string | undefined;
  /** What is typed now, for a counter. */
  text: string;
}

function KindOfField({ kind, hint, text, ...control }: FieldProps) {
  if ('options' in kind) {
    return (
      <SelectField hint={hint} {...control}>
        {kind.none === undefined ? null : <option value="">{kind.none}</option>}
        {Object.entries(kind.options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (!('rows' in kind)) return <TextField {...kind} hint={hint} {...control} />;
  const { maxLength, ...area } = kind;
  if (maxLength === undefined) return <TextAreaField {...area} hint={hint} {...control} />;
  return <CountedTextArea {...area} text={text} maxLength={maxLength} hint={hint} {...control} />;
}

/** A form whose fields are texts, or what somebody chose, checked by a schema. What is typed is kept as a draft. */
export function useSchemaForm<Values extends FieldValues, Output>({
  schema,
  defaults,
  draft,
  survivesNavigation = false,
}: Options<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    resolver: formResolver(schema),
    // Complete; TypeScript can't tell while it doesn't know the fields.
    defaultValues: defaults as DefaultValues<Values>,
  });
  useFormDraft(draft, form, { survivesNavigation });
  const { register, watch, formState } = form;
  // react-hook-form only tracks the state that is read during rendering.
  const { errors, isDirty } = formState;

  /** For a field that `field` doesn't render. */
  const inputProps = (name: Path<Values>): InputProps => {
    const error: { message?: string } | undefined = get(errors, name);
    return { error: error?.message, ...register(name) };
  };

  /**
   * Renders a field. A function, not a component, because react-hook-form focuses the first invalid field in the order
   * of registration, which so is the order of the JSX.
   */
  const field = (name: Path<Values>, label: string, kind: Kind = 'line', hint?: string) => {
    const attributes = typeof kind === 'string' ? inputs[kind] : kind;
    return (
      <KindOfField
        key={name}
        label={label}
        kind={attributes}
        hint={hint}
        text={'maxLength' in attributes ? watch(name) : ''}
        {...inputProps(name)}
      />
    );
  };
  return { form, field, inputProps, isDirty };
}

interface SubmitOptions<
  Values extends FieldValues,
  Output,
  Result,
  Variables,
  Context,
> extends Options<Values, Output> {
  mutation: UseMutationOptions<Result, Error, Variables, Context>;
  /** What the form says about an error; without it, the toast of the mutation does. */
  errorText?: (error: Error) => string | null;
}

/**
 * A form that sends what is typed once.
 * @returns `status` has the props of FormDialog and PageForm that follow from its state
 */
export function useSubmitForm<Values extends FieldValues, Output, Result, Variables, Context>({
  mutation,
  errorText,
  ...options
}: SubmitOptions<Values, Output, Result, Variables, Context>) {
  const fields = useSchemaForm(options);
  const sending = useSubmitOnce(mutation);
  const { error, isPending } = sending;
  const status = {
    hasUnsavedChanges: fields.isDirty,
    isBusy: isPending,
    ...(errorText === undefined ? {} : { error: error && errorText(error) }),
  };
  return { ...fields, ...sending, status };
}
