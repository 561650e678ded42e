import { useQueryClient } from '@tanstack/react-query';
import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/accounts/AuthProvider';
import { roleKeys } from '@/features/accounts/session';
import { Team } from '@/features/team/Team';

/** Who has which role. */
export default function TeamPage() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  return (
    <>
      <PageHead title="Team" description="For administrators: who has which role." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Team</h1>
      <Team
        userId={id}
        onOwnRoleChanged={() => void queryClient.invalidateQueries({ queryKey: roleKeys.of(id) })}
      />
    </>
  );
}
