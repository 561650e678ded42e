import { useEffect } from 'react';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { askToLeave, useBlocker } from '@/components/use-blocker';
import { useEditedRow } from '@/components/use-edited-row';
import { useSubmitForm } from '@/components/use-submit-form';
import { ADDRESS_MAX_LENGTH } from '@/config/limits';
import { accountCreated, type Profile } from '@/features/accounts/profile';
import { saveProfile } from '@/features/accounts/profile-api';
import { nameSchema, optionalPhoneSchema, textSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const profileSchema = z.object({
  name: nameSchema,
  phone: optionalPhoneSchema,
  address: textSchema(
    ADDRESS_MAX_LENGTH,
    say`Address must be at most ${ADDRESS_MAX_LENGTH} characters.`,
  ),
});

/** The name of the form's draft. */
export const PROFILE_DRAFT = 'profile';

const labels = { name: say('Full Name'), phone: say('Phone Number'), address: say('Address') };

const valuesOf = ({ name, phone, address }: Profile) => ({ name, phone, address });

interface Props {
  userId: string;
  profile: Profile;
  onDone: () => void;
}

export function ProfileForm({ userId, profile, onDone }: Props) {
  const { form, field, isDirty, submit, isPending, error } = useSubmitForm({
    schema: profileSchema,
    defaults: valuesOf(profile),
    draft: PROFILE_DRAFT,
    mutation: saveProfile(userId),
  });
  const { handleSubmit, setFocus } = form;
  const { original, notice } = useEditedRow({
    row: profile,
    error,
    form,
    valuesOf,
    labels,
    title: say('Your profile was changed in another window meanwhile.'),
  });
  useBlocker(isDirty);

  // The button that opened the form, and had focus, was removed.
  useEffect(() => setFocus('name'), [setFocus]);

  const onSubmit = handleSubmit((values) =>
    submit({ original, values }, () => {
      void showToast('success', say('Profile updated'));
      onDone();
    }),
  );

  return (
    <Form label={say('Edit profile')} onSubmit={onSubmit} className="max-w-xl">
      {field('name', labels.name, 'name')}
      <TextField
        label={say('Email')}
        type="email"
        readOnly
        value={profile.email}
        hint={say('You can change it under Settings.')}
      />
      {field(
        'phone',
        labels.phone,
        { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
        say('Optional.'),
      )}
      {field(
        'address',
        labels.address,
        { rows: 3, autoComplete: 'street-address' },
        say('Optional.'),
      )}
      <p className="mb-4">
        <span className="font-semibold">Account Created</span>
        <br />
        <span>{accountCreated(profile)}</span>
      </p>
      {notice}
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary')}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </BusyButton>
        <button
          type="button"
          disabled={isPending}
          className={buttonClass('secondary')}
          onClick={() => askToLeave(onDone, isDirty)}
        >
          Cancel
        </button>
      </div>
      <LegalLine />
    </Form>
  );
}
