import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/accounts/AuthProvider';
import { Inbox } from '@/features/people/messages/Inbox';
import { say } from '@/lib/say';

export default function MessagesPage() {
  const { id } = useUser();
  return (
    <>
      <PageHead title={say('Messages')} description={say('Letters from the team to you.')} />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Messages</h1>
      <Inbox userId={id} />
    </>
  );
}
