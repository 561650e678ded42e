import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LoadError } from '@/components/states/LoadError';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  hindiOfDogQuery,
  type HindiText,
  saveHindi,
} from '@/features/dogs/team/dog-translations-admin-api';
import { accessErrorText } from '@/lib/access-errors';
import { textSchema } from '@/lib/form-schemas';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';

interface Props {
  dogId: string;
  onClose: () => void;
}

/** The Hindi name and tagline of a dog, and the Hindi words for its area and traits. */
export function HindiDialog({ dogId, onClose }: Props) {
  const { data, isFetching, isError, refetch } = useQuery(hindiOfDogQuery(dogId));
  // What the form was opened with; a refetch must not replace what is typed.
  const [opened, setOpened] = useState<typeof data>();
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data);
  if (opened) {
    return (
      <HindiForm dogId={dogId} dogName={opened.dogName} texts={opened.texts} onClose={onClose} />
    );
  }
  return (
    <Dialog title="In Hindi" onClose={onClose}>
      {opened === null ? <p>Somebody may have deleted this dog.</p> : null}
      {opened === undefined && isError ? (
        <LoadError
          text="The Hindi texts could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {opened === undefined && !isError ? <p role="status">Loading...</p> : null}
    </Dialog>
  );
}

const labels = {
  name: 'Name in Hindi',
  tagline: 'Tagline in Hindi',
  location: 'Location in Hindi',
} as const;

const labelOf = ({ kind, original }: HindiText) =>
  kind === 'trait' ? `${original} in Hindi` : labels[kind];

/** The name of a field: a word may have characters that react-hook-form reads as a path. */
const fieldName = (index: number) => `text${index}`;

interface FormProps extends Props {
  dogName: string;
  texts: readonly HindiText[];
}

function HindiForm({ dogId, dogName, texts, onClose }: FormProps) {
  const { form, inputProps, submit, status } = useSubmitForm({
    schema: schemaOf(texts),
    defaults: Object.fromEntries(texts.map(({ hindi }, index) => [fieldName(index), hindi])),
    draft: `hindi-${dogId}`,
    mutation: saveHindi,
    errorText: (error) =>
      accessErrorText(error) ?? 'The Hindi texts could not be saved. Please try again.',
  });
  const { dirtyFields } = form.formState;
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());

  const onSubmit = form.handleSubmit((values) => {
    const changed = texts.flatMap((text, index) =>
      dirtyFields[fieldName(index)] || confirmed.has(index)
        ? [{ ...text, hindi: values[fieldName(index)] ?? '' }]
        : [],
    );
    if (changed.length === 0) {
      onClose();
      return;
    }
    submit({ dogId, texts: changed }, () => {
      void showToast('success', 'The Hindi texts are saved.');
      onClose();
    });
  });

  return (
    <FormDialog
      {...status}
      title={`${dogName} in Hindi`}
      intro={
        <p className="text-muted">
          Hindi pages show these. What is empty is shown as it is in the profile. Words for a
          location or a trait are those of every dog that has it.
        </p>
      }
      hasUnsavedChanges={status.hasUnsavedChanges || confirmed.size > 0}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {texts.map((text, index) => {
        const Field = text.kind === 'tagline' ? TextAreaField : TextField;
        return (
          <div key={labelOf(text)}>
            <Field
              label={labelOf(text)}
              lang="hi"
              autoComplete="off"
              // The label of a trait says it.
              hint={
                text.kind === 'trait' ? null : (
                  <span>
                    In the profile: <q lang={languageOf(text.original)}>{text.original}</q>
                  </span>
                )
              }
              {...inputProps(fieldName(index))}
            />
            {text.outdated === null ? null : (
              <Checkbox
                label={`It translates “${text.outdated}” and is still right.`}
                isChecked={confirmed.has(index)}
                onChange={(isRight) => {
                  const others = [...confirmed].filter((other) => other !== index);
                  setConfirmed(new Set(isRight ? [...others, index] : others));
                }}
              />
            )}
          </div>
        );
      })}
    </FormDialog>
  );
}

function schemaOf(texts: readonly HindiText[]) {
  return z.object(
    Object.fromEntries(
      texts.map((text, index) => [
        fieldName(index),
        textSchema(
          text.maxLength,
          `${labelOf(text)} must be at most ${text.maxLength} characters.`,
        ),
      ]),
    ),
  );
}
