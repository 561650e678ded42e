import { useId } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { changeRole, giveRole, teamErrorText, type TeamMember } from '@/features/team/team-api';
import { formResolver } from '@/lib/form-resolver';
import { Constants, type Enums } from '@common/database';
import { emailSchema } from '@/lib/form-schemas';
import { showToast } from '@/lib/toast';
import { roleTexts, type TeamRole } from '@common/roles';

const roles = Constants.public.Enums.team_role;
const roleSchema = z.pipe(z.string(), z.enum(roles, 'Please choose a role.'));

interface AddProps {
  /** Who already has a role. */
  members: readonly TeamMember[];
  onClose: () => void;
  onAdded: () => void;
}

/** Gives a role to an email address. */
export function AddMemberDialog({ members, onClose, onAdded }: AddProps) {
  const form = useForm({
    resolver: formResolver(addSchema(members)),
    defaultValues: { email: '', role: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft('add-member', form);
  const { errors, isDirty } = formState;
  const { submit, isPending, error } = useSubmitOnce(giveRole);

  const onSubmit = handleSubmit((values) =>
    submit(values, (outcome) => {
      void showToast('success', outcomeText(outcome, values));
      onAdded();
    }),
  );
  return (
    <FormDialog
      title="Add somebody to the team"
      hasUnsavedChanges={isDirty}
      error={error && teamErrorText(error)}
      submitLabel="Add to the team"
      busyLabel="Adding..."
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Email"
        hint="An account that has confirmed this address gets the role at once. Otherwise we send an invitation, which ends after 7 days."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
      <RoleChoice error={errors.role?.message} registration={register('role')} />
    </FormDialog>
  );
}

interface ChangeProps {
  member: TeamMember;
  onClose: () => void;
  onChanged: () => void;
}

/** Gives a member another role. */
export function ChangeRoleDialog({ member, onClose, onChanged }: ChangeProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(z.object({ role: roleSchema })),
    defaultValues: { role: member.role },
  });
  const { submit, isPending, error } = useSubmitOnce(changeRole);
  const who = member.name || member.email;

  const onSubmit = handleSubmit(({ role }) =>
    submit({ userId: member.user_id, role }, () => {
      void showToast('success', `${who} is ${roleTexts[role].noun} now.`);
      onChanged();
    }),
  );
  return (
    <FormDialog
      title={`The role of ${who}`}
      hasUnsavedChanges={formState.isDirty}
      error={error && teamErrorText(error)}
      submitLabel="Save the role"
      busyLabel="Saving..."
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RoleChoice error={formState.errors.role?.message} registration={register('role')} />
      <p className="text-muted">
        {`The change counts at once. ${who} and the administrators get an email about it.`}
      </p>
    </FormDialog>
  );
}

interface ChoiceProps {
  error: string | undefined;
  registration: UseFormRegisterReturn;
}

function RoleChoice({ error, registration }: ChoiceProps) {
  const errorId = useId();
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error !== undefined}
    >
      <legend className="mb-1.5 font-semibold">Role</legend>
      <div className="grid grid-cols-1 gap-2">
        {roles.toReversed().map((role) => (
          <label
            key={role}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-surface px-4 py-3 hover:border-amber has-checked:border-amber has-checked:ring-1 has-checked:ring-amber"
          >
            <input
              type="radio"
              value={role}
              className="mt-1 size-5 shrink-0 accent-amber-text"
              {...registration}
            />
            <span className="font-semibold">
              <span>{roleTexts[role].label}</span>
              <span className="block font-normal text-muted">{roleTexts[role].summary}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={errorId} className="min-h-6 text-sm leading-6 font-medium text-brick-text">
        {error}
      </p>
    </fieldset>
  );
}

/** Who has a role already is changed in the list, so that nobody loses one by accident. */
function addSchema(members: readonly TeamMember[]) {
  return z.object({
    email: emailSchema.check(
      z.refine<string>((email) => !members.some((member) => isSameAddress(member.email, email)), {
        error: ({ input }) => {
          const known = members.find(({ email }) => isSameAddress(email, String(input)));
          return `${known?.name || known?.email} is in the team already. Change the role in the list.`;
        },
      }),
    ),
    role: roleSchema,
  });
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function outcomeText(
  outcome: Enums<'role_outcome'>,
  { email, role }: { email: string; role: TeamRole },
): string {
  const { noun } = roleTexts[role];
  switch (outcome) {
    case 'invited':
      return `No account has confirmed ${email} yet, so an invitation is on its way there.`;
    case 'unchanged':
      return `${email} is ${noun} already.`;
    case 'given':
    case 'changed':
      return `${email} is ${noun} now.`;
  }
}
