import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { FormDialog } from '@/components/ui/FormDialog';
import { SelectField } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { PHONE_PATTERN } from '@/config/limits';
import {
  donorAddressSchema,
  donorNameSchema,
  panSchema,
} from '@/features/donations/donors/donor-schemas';
import { reasonSchema } from '@/features/donations/recorded/recorded-donation';
import { otherPersonOf } from '@/features/donations/recorded/recorded-donations-api';
import { personErrorMessage, savePerson } from '@/features/people/people-api';
import { contactWayLabels, type Person } from '@/features/people/person';
import { Constants, type Enums } from '@common/database';
import { formResolver } from '@/lib/form-resolver';
import { cleanedLine, emailSchema } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';

const { Enums: enums } = Constants.public;

/** '' and what the schema says. */
const orEmpty = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.union([z.string().check(cleanedLine, z.maxLength(0)), schema]);

const schemaOf = (isNew: boolean) =>
  z.object({
    id: z.string(),
    name: donorNameSchema,
    email: orEmpty(emailSchema),
    phone: orEmpty(
      z
        .string()
        .check(
          cleanedLine,
          z.regex(PHONE_PATTERN, 'Write a phone number, such as +91 98390 12345.'),
        ),
    ),
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

/** What the office knows of somebody without an account. */
export function PersonDialog({ person, onSaved, onClose }: Props) {
  const form = useForm({
    resolver: formResolver(schemaOf(person === null)),
    defaultValues: {
      id: '',
      name: person?.name ?? '',
      email: '',
      phone: person?.phone ?? '',
      address: person?.address ?? '',
      pan: '',
      language: person?.language ?? ('' as const),
      ways: person?.contact_ways ?? ([] as Enums<'contact_way'>[]),
      reason: '',
    },
  });
  const { register, handleSubmit, setValue, formState } = form;
  const { errors, isDirty } = formState;
  useFormDraft(person === null ? 'new-person' : `person-${person.id}`, form);
  const { submit, isPending, error } = useSubmitOnce(savePerson);
  const other = otherPersonOf(error);
  return (
    <FormDialog
      title={person === null ? 'Add a person' : 'Edit details'}
      intro={
        <p>
          {person === null
            ? 'For somebody who gave, phoned or wrote on paper. Nobody is told.'
            : 'For what comes from now on: receipts that were made stay as they are.'}
        </p>
      }
      hasUnsavedChanges={isDirty}
      error={error && personErrorMessage(error)}
      submitLabel={person === null ? 'Add' : 'Save details'}
      busyLabel="Saving..."
      isBusy={isPending}
      footer={
        other === undefined ? null : (
          <Link to={paths.person(other)} className="text-link">
            Open the person with this address
          </Link>
        )
      }
      onSubmit={handleSubmit((values) => {
        // Kept with the draft until an answer comes, so that sending it again adds nobody twice.
        const id = person?.id ?? (values.id || crypto.randomUUID());
        setValue('id', id, { shouldDirty: true });
        submit({ ...values, id, person }, onSaved);
      })}
      onClose={onClose}
    >
      <TextField
        label="Full name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      {person === null ? (
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
      ) : null}
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label="Address (optional)"
        rows={3}
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="PAN (optional)"
        {...(person?.pan_masked && { hint: `Empty leaves ${person.pan_masked} as it is.` })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.pan?.message}
        {...register('pan')}
      />
      <SelectField label="Language" {...register('language')}>
        <option value="">Not known</option>
        <option value="en">English</option>
        <option value="hi">Hindi</option>
      </SelectField>
      <fieldset className="mb-4">
        <legend className="font-semibold">How to reach them</legend>
        {enums.contact_way.map((way) => (
          <label key={way} className="mr-6 inline-flex min-h-11 items-center gap-3 font-medium">
            <input
              type="checkbox"
              value={way}
              className="size-6 shrink-0 accent-amber-text"
              {...register('ways')}
            />
            <span>{contactWayLabels[way]}</span>
          </label>
        ))}
      </fieldset>
      {person === null ? null : (
        <TextField
          label="Why"
          hint="It becomes a note about the person."
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
      )}
    </FormDialog>
  );
}
