import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { reasonSchema, whoIsWho } from '@/features/donations/recorded/recorded-donation';
import { peopleChoicesQuery } from '@/features/donations/recorded/recorded-donations-api';
import { mergePeople, personErrorMessage } from '@/features/people/people-api';
import { personName, type Person } from '@/features/people/person';
import type { RowOf } from '@common/database';

const schema = z.object({
  other: z.custom<ComboboxOption | null>((option) => option !== null, 'Choose a person.'),
  reason: reasonSchema,
});

interface Props {
  person: Pick<Person, 'id' | 'name' | 'email'>;
  /** @param personId of who is shown from now on */
  onMerged: (personId: string) => void;
  onClose: () => void;
}

/** Says that somebody else is this person. */
export function MergeDialog({ person, onMerged, onClose }: Props) {
  const { form, field, inputProps, submit, status } = useSubmitForm({
    schema,
    defaults: { other: null as ComboboxOption | null, reason: '' },
    mutation: mergePeople,
    errorText: personErrorMessage,
  });
  const { field: other } = useController({ control: form.control, name: 'other' });
  return (
    <FormDialog
      {...status}
      title={`Who else is ${personName(person)}?`}
      intro={
        <p>
          Both are shown as one, with the donations of both. Nothing moves, and it can be undone. If
          one has an account, that one is shown.
        </p>
      }
      submitLabel="They are one person"
      busyLabel="Saving..."
      onSubmit={form.handleSubmit((chosen) =>
        submit(
          {
            personId: person.id,
            otherId: chosen.other?.value ?? '',
            reason: chosen.reason,
          },
          onMerged,
        ),
      )}
      onClose={onClose}
    >
      <Combobox
        label="The other person"
        hint="By name, phone number or email."
        emptyText="Nobody found."
        errorText="The people could not be loaded."
        error={inputProps('other').error}
        inputRef={other.ref}
        optionsQuery={(search) => ({
          ...peopleChoicesQuery(search),
          select: (people: RowOf<'people_choices'>[]) =>
            people
              .filter(({ person_id }) => person_id !== person.id)
              .map((choice) => ({
                value: choice.person_id,
                label: personName(choice),
                detail: whoIsWho(choice),
              })),
        })}
        value={other.value}
        onChange={other.onChange}
      />
      {field('reason', 'Why', 'line', 'It becomes a note about the person.')}
    </FormDialog>
  );
}
