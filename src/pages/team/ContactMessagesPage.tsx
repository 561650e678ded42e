import { PageHead } from '@/components/PageHead';
import { ReceivedMessages } from '@/features/people/contact/team/ReceivedMessages';
import { PersonCorrespondence } from '@/features/people/PersonCorrespondence';

export default function ContactMessagesPage() {
  return (
    <>
      <PageHead title="Contact messages" description="For the team: what visitors wrote." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Contact messages</h1>
      <ReceivedMessages
        renderThread={(personId) => <PersonCorrespondence personId={personId} withoutEmails />}
      />
    </>
  );
}
