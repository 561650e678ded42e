import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Invitation, TeamMember } from '@/features/team/team-member';
import type { Enums } from '@common/database';
import { supabase } from '@/lib/supabase';
import type { TeamRole } from '../../../supabase/functions/_shared/roles.ts';

const teamKeys = {
  all: ['team'] as const,
  members: ['team', 'members'] as const,
  invitations: ['team', 'invitations'] as const,
};

/** Who has which role, administrators first, then by name. At most 1,000. */
export const teamMembersQuery = queryOptions({
  queryKey: teamKeys.members,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<TeamMember[]> => {
    const backend = await supabase();
    const { data } = await backend.rpc('team_members').abortSignal(signal).throwOnError();
    return data.map(({ user_id: userId, name, email, role }) => ({ userId, name, email, role }));
  },
});

/** The addresses that get a role once an account confirms them, the first to end first. At most 1,000. */
export const invitationsQuery = queryOptions({
  queryKey: teamKeys.invitations,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Invitation[]> => {
    const backend = await supabase();
    const { data } = await backend.rpc('team_invitations').abortSignal(signal).throwOnError();
    return data.map(({ id, email, role, expires_at: expiresAt }) => ({
      id,
      email,
      role,
      expiresAt,
    }));
  },
});

// None of these has an error toast: the dialogs show the error (teamErrorText).

/** Gives an email address a role: at once to an account that has confirmed it, else by an invitation. */
export const giveRole = mutationOptions({
  mutationFn: async (variables: {
    email: string;
    role: TeamRole;
  }): Promise<Enums<'role_outcome'>> => {
    const backend = await supabase();
    const { data } = await backend.rpc('give_role', variables).throwOnError();
    return data;
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

export const changeRole = mutationOptions({
  mutationFn: async ({ userId, role }: { userId: string; role: TeamRole }): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('change_role', { member_id: userId, new_role: role }).throwOnError();
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

export const removeRole = mutationOptions({
  mutationFn: async (userId: string): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('remove_role', { member_id: userId }).throwOnError();
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

export const withdrawInvitation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('withdraw_invitation', { invitation_id: id }).throwOnError();
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshTeam(client),
});

/** Also after a change that failed, because the list may be what is out of date. */
function refreshTeam(client: QueryClient): void {
  // Not awaited: the list, which may lose the pressed button, must not change before focus has moved.
  void client.invalidateQueries({ queryKey: teamKeys.all });
}
