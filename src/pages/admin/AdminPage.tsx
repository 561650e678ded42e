import { PageHead } from '@/components/PageHead';
import { TabList } from '@/components/ui/TabList';
import { useTab } from '@/components/use-tab';
import { ReceivedMessages } from '@/features/contact/team/ReceivedMessages';
import { AdminDogs } from '@/features/dogs/admin/AdminDogs';
import { Newsletters } from '@/features/newsletter/admin/Newsletters';
import { TeamSponsorships } from '@/features/sponsorships/team/TeamSponsorships';

const tabs = [
  { value: 'dogs', label: 'Dogs' },
  { value: 'sponsorships', label: 'Sponsorships' },
  { value: 'messages', label: 'Contact messages' },
  { value: 'newsletter', label: 'Newsletter' },
] as const;

const PANEL_ID = 'admin-panel';

export default function AdminPage() {
  const { tab, choose } = useTab(tabs);
  return (
    <div className="page-width pt-10 pb-20 sm:pt-14">
      <PageHead title="Admin Panel" description="Where administrators keep the site." />
      <h1 className="mb-6">Admin Panel</h1>
      <TabList label="Admin Panel" panelId={PANEL_ID} tabs={tabs} chosen={tab} onChoose={choose} />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-${tab}`}>
        {tab === 'dogs' ? <AdminDogs /> : null}
        {tab === 'sponsorships' ? <TeamSponsorships /> : null}
        {tab === 'messages' ? <ReceivedMessages /> : null}
        {tab === 'newsletter' ? <Newsletters /> : null}
      </div>
    </div>
  );
}
