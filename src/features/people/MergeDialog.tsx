import { useForm, useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { TextField } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { reasonSchema, whoIsWho } from '@/features/donations/recorded/recorded-donation';
import { peopleChoicesQuery } from '@/features/donations/recorded/recorded-donations-api';
import { mergePeople, personErrorMessage } from '@/features/people/people-api';
import { personName, type Person } from '@/features/people/person';
import type { RowOf } from '@common/database';
import { formResolver } from '@/lib/form-resolver';

const schema = z.object({
  /** The chosen option as JSON, or ''. */
  other: z.string().check(z.minLength(1, 'Choose a person.')),
  reason: reasonSchema,
});

const optionOf = (json: string) => (json === '' ? null : (JSON.parse(json) as ComboboxOption));

interface Props {
  person: Pick<Person, 'id' | 'name' | 'email'>;
  /** @param personId of who is shown from now on */
  onMerged: (personId: string) => void;
  onClose: () => void;
}

/** Says that somebody else is this person. */
export function MergeDialog({ person, onMerged, onClose }: Props) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { other: '', reason: '' },
  });
  const { errors, isDirty } = formState;
  const { field } = useController({ control, name: 'other' });
  const { submit, isPending, error } = useSubmitOnce(mergePeople);
  return (
    <FormDialog
      title={`Who else is ${personName(person)}?`}
      intro={
        <p>
          Both are shown as one, with the gifts of both. Nothing moves, and it can be undone. Who
          has an account stays.
        </p>
      }
      hasUnsavedChanges={isDirty}
      error={error && personErrorMessage(error)}
      submitLabel="They are one person"
      busyLabel="Saving..."
      isBusy={isPending}
      onSubmit={handleSubmit(({ other, reason }) =>
        submit({ personId: person.id, otherId: optionOf(other)?.value ?? '', reason }, onMerged),
      )}
      onClose={onClose}
    >
      <Combobox
        label="The other person"
        hint="By name, phone number or email."
        emptyText="Nobody found."
        errorText="The people could not be loaded."
        error={errors.other?.message}
        inputRef={field.ref}
        optionsQuery={(search) => ({
          ...peopleChoicesQuery(search),
          select: (people: RowOf<'people_choices'>[]) =>
            people
              .filter(({ person_id }) => person_id !== person.id)
              .map((other) => ({
                value: other.person_id,
                label: personName(other),
                detail: whoIsWho(other),
              })),
        })}
        value={optionOf(field.value)}
        onChange={(option) => field.onChange(option ? JSON.stringify(option) : '')}
      />
      <TextField
        label="Why"
        hint="It becomes a note about the person."
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
