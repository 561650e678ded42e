import { useId } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { type InputProps, useSubmitForm } from '@/components/use-submit-form';
import { changeRole, giveRole, teamErrorText, type TeamMember } from '@/features/team/team-api';
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
  const { form, field, inputProps, submit, status } = useSubmitForm({
    schema: addSchema(members),
    defaults: { email: '', role: '' },
    draft: 'add-member',
    mutation: giveRole,
    errorText: teamErrorText,
  });
  const onSubmit = form.handleSubmit((values) =>
    submit(values, (outcome) => {
      void showToast('success', outcomeText(outcome, values));
      onAdded();
    }),
  );
  return (
    <FormDialog
      {...status}
      title="Add somebody to the team"
      submitLabel="Add to the team"
      busyLabel="Adding..."
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {field(
        'email',
        'Email',
        'other-email',
        'An account that has confirmed this address gets the role at once. Otherwise we send an invitation, which ends after 7 days.',
      )}
      <RoleChoice {...inputProps('role')} />
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
  const { form, inputProps, submit, status } = useSubmitForm({
    schema: z.object({ role: roleSchema }),
    defaults: { role: member.role },
    mutation: changeRole,
    errorText: teamErrorText,
  });
  const who = member.name || member.email;

  const onSubmit = form.handleSubmit(({ role }) =>
    submit({ userId: member.user_id, role }, () => {
      void showToast('success', `${who} is ${roleTexts[role].noun} now.`);
      onChanged();
    }),
  );
  return (
    <FormDialog
      {...status}
      title={`The role of ${who}`}
      submitLabel="Save the role"
      busyLabel="Saving..."
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RoleChoice {...inputProps('role')} />
      <p className="text-muted">
        {`The change counts at once. ${who} and the administrators get an email about it.`}
      </p>
    </FormDialog>
  );
}

function RoleChoice({ error, ...registration }: InputProps) {
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
