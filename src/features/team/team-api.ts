import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { RowOf } from '@common/database';
import { callFunction } from '@/lib/edge-functions';
import { errorTexts } from '@/lib/error-texts';
import { rpc } from '@/lib/rpc';
import type { TeamRole } from '@common/roles';

const teamKeys = {
  all: ['team'] as const,
  members: ['team', 'members'] as const,
  invitations: ['team', 'invitations'] as const,
};

/** The name is '' when none was given. */
export type TeamMember = RowOf<'team_members'>;

export type Invitation = RowOf<'team_invitations'>;

/** Who has which role, administrators first, then by name. At most 1,000. */
export const teamMembersQuery = queryOptions({
  queryKey: teamKeys.members,
  staleTime: 0,
  queryFn: ({ signal }) => rpc('team_members', {}, signal),
});

/** The addresses that get a role once an account confirms them, the first to end first. At most 1,000. */
export const invitationsQuery = queryOptions({
  queryKey: teamKeys.invitations,
  staleTime: 0,
  queryFn: ({ signal }) => rpc('team_invitations', {}, signal),
});

// None of these has an error toast: the dialogs show the error (teamErrorText).

/** Gives an email address a role: at once to an account that has confirmed it, else by an invitation. */
export const giveRole = mutationOptions({
  mutationFn: (variables: { email: string; role: TeamRole }) => rpc('give_role', variables),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

export const changeRole = mutationOptions({
  mutationFn: ({ userId, role }: { userId: string; role: TeamRole }) =>
    rpc('change_role', { member_id: userId, new_role: role }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

export const removeRole = mutationOptions({
  mutationFn: (userId: string) => rpc('remove_role', { member_id: userId }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

/** Removes the authenticator apps of a member who has lost them. */
export const removeApps = mutationOptions({
  mutationFn: async (userId: string): Promise<void> => {
    await callFunction('remove-app', { user_id: userId });
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

export const withdrawInvitation = mutationOptions({
  mutationFn: (id: string) => rpc('withdraw_invitation', { invitation_id: id }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

/** Also after a change that failed, because the list may be what is out of date. */
function refreshTeam(client: QueryClient): void {
  // Not awaited: the list, which may lose the pressed button, must not change before focus has moved.
  void client.invalidateQueries({ queryKey: teamKeys.all });
}

/** The sentence for a change of the team that failed. */
export const teamErrorText = errorTexts({
  'last-administrator':
    'This is the last administrator. Make somebody else an administrator first.',
  'not-in-team': 'This person is not in the team any more.',
  'invalid-email': 'Please enter a valid email address.',
  otherwise: 'The team could not be changed. Please check your connection and try again.',
});
