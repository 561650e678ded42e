import { PageHead } from '@/components/PageHead';
import { EmailTab } from '@/features/mailings/team/EmailTab';

export default function EmailsPage() {
  return (
    <>
      <PageHead
        title="Emails"
        description="For the team: the emails that wait, and the addresses that refuse them."
      />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Emails</h1>
      <EmailTab />
    </>
  );
}
