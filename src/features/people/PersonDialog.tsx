import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  donorAddressSchema,
  donorNameSchema,
  panSchema,
} from '@/features/donations/donors/donor-schemas';
import { phoneSchema, reasonSchema } from '@/features/donations/recorded/recorded-donation';
import { otherPersonOf } from '@/features/donations/recorded/recorded-donations-api';
import { personErrorMessage, savePerson } from '@/features/people/people-api';
import { contactWayLabels, type Person } from '@/features/people/person';
import { Constants, type Enums } from '@common/database';
import { emailSchema, orEmpty } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';

const { Enums: enums } = Constants.public;

const schemaOf = (isNew: boolean) =>
  z.object({
    id: z.string(),
    name: donorNameSchema,
    email: orEmpty(emailSchema),
    phone: phoneSchema,
    address: orEmpty(donorAddressSchema),
    pan: panSchema,
    language: z.union([z.literal(''), z.enum(enums.language)]),
    ways: z.array(z.enum(enums.contact_way)),
    reason: isNew ? z.string() : reasonSchema,
  });

interface Props {
  /** Null adds somebody. */
  person: Person | null;
  onSaved: (personId: string) => void;
  onClose: () => void;
}

const languageLabels = { en: 'English', hi: 'Hindi' } as const satisfies Record<
  Enums<'language'>,
  string
>;

/** What the office knows of somebody without an account. */
export function PersonDialog({ person, onSaved, onClose }: Props) {
  const { form, field, submit, error, status } = useSubmitForm({
    schema: schemaOf(person === null),
    defaults: {
      id: '',
      name: person?.name ?? '',
      email: '',
      phone: person?.phone ?? '',
      address: person?.address ?? '',
      pan: '',
      language: person?.language ?? '',
      ways: person?.contact_ways ?? [],
      reason: '',
    },
    draft: person === null ? 'new-person' : `person-${person.id}`,
    mutation: savePerson,
    errorText: personErrorMessage,
  });
  const other = otherPersonOf(error);
  return (
    <FormDialog
      {...status}
      title={person === null ? 'Add a person' : 'Edit details'}
      intro={
        <p>
          {person === null
            ? 'For somebody who gave, phoned or wrote on paper. Nobody is told.'
            : 'For what comes from now on: receipts that were made stay as they are.'}
        </p>
      }
      submitLabel={person === null ? 'Add' : 'Save details'}
      busyLabel="Saving..."
      footer={
        other === undefined ? null : (
          <Link to={paths.person(other)} className="text-link">
            Open the person with this address
          </Link>
        )
      }
      onSubmit={form.handleSubmit((values) => {
        // Kept with the draft until an answer comes, so that sending it again adds nobody twice.
        const id = person?.id ?? (values.id || crypto.randomUUID());
        form.setValue('id', id, { shouldDirty: true });
        submit({ ...values, id, person }, onSaved);
      })}
      onClose={onClose}
    >
      {field('name', 'Full name')}
      {person === null ? field('email', 'Email (optional)', 'other-email') : null}
      {field('phone', 'Phone (optional)', { type: 'tel', autoComplete: 'off' })}
      {field('address', 'Address (optional)', { rows: 3, autoComplete: 'off' })}
      {field(
        'pan',
        'PAN (optional)',
        'pan',
        person?.pan_masked ? `Empty leaves ${person.pan_masked} as it is.` : undefined,
      )}
      {field('language', 'Language', { options: languageLabels, none: 'Not known' })}
      <fieldset className="mb-4">
        <legend className="font-semibold">How to reach them</legend>
        {enums.contact_way.map((way) => (
          <label key={way} className="mr-6 inline-flex min-h-11 items-center gap-3 font-medium">
            <input
              type="checkbox"
              value={way}
              className="size-6 shrink-0 accent-amber-text"
              {...form.register('ways')}
            />
            <span>{contactWayLabels[way]}</span>
          </label>
        ))}
      </fieldset>
      {person === null
        ? null
        : field('reason', 'Why', 'line', 'It becomes a note about the person.')}
    </FormDialog>
  );
}
