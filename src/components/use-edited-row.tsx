import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ConflictNotice } from '@/components/ConflictNotice';
import { errorCode } from '@/lib/access-errors';
import { CHANGED_MEANWHILE } from '@/lib/edited-row';
import { say } from '@/lib/say';

interface Options<Row, Values extends FieldValues> {
  /** As it was fetched last. */
  row: Row;
  /** Why the last save failed. */
  error: Error | null;
  form: UseFormReturn<Values, unknown, Values>;
  valuesOf: (row: Row) => Values;
  /** Of the fields that have what is stored. */
  labels: Readonly<Record<string, string>>;
  /** Who saved it meanwhile, as a sentence. */
  title: string;
}

/**
 * The row that a form edits, as the form loaded or saved it last: a refetch may bring what somebody else saved. When a
 * save was refused for that, it is the newer row, the fields that were not changed here have its values, and `notice`
 * says what it has in the others.
 */
export function useEditedRow<
  Row extends { updated_at?: string | undefined } | null,
  Values extends FieldValues,
>({ row, error, form, valuesOf, labels, title }: Options<Row, Values>) {
  const [original, setOriginal] = useState(row);
  const [theirs, setTheirs] = useState<readonly string[]>();
  const { getValues, reset, formState } = form;
  // react-hook-form only tracks the state that is read during rendering.
  const { dirtyFields } = formState;
  const isRefused = errorCode(error) === CHANGED_MEANWHILE;

  if (isRefused && row?.updated_at !== original?.updated_at) {
    const [mine, stored]: Record<string, string>[] = [getValues(), valuesOf(row)];
    setOriginal(row);
    setTheirs(
      Object.entries(labels)
        .filter(([field]) => mine?.[field] !== stored?.[field] && field in dirtyFields)
        .map(([field, label]) => `${label}: ${stored?.[field] || say('nothing')}`),
    );
  }
  useEffect(() => {
    if (theirs) reset(valuesOf(original), { keepDirtyValues: true });
  }, [theirs, original, valuesOf, reset]);

  const notice: ReactNode = theirs && (
    <ConflictNotice
      title={title}
      text={
        theirs.length === 0
          ? say('What is new is in the fields. Save again to add your changes.')
          : say('Your version of these is above; saving it replaces:')
      }
    >
      {theirs.map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
    </ConflictNotice>
  );
  const setSaved = (saved: Row) => {
    setOriginal(saved);
    setTheirs(undefined);
  };
  return { original, setSaved, notice };
}
