import { useSearchParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { TabList } from '@/components/ui/TabList';
import { ReceivedMessages } from '@/features/contact/ReceivedMessages';
import { AdminDogs } from '@/features/dogs/admin/AdminDogs';
import { SubscriberDownload } from '@/features/newsletter/SubscriberDownload';
import { mayLeave } from '@/lib/unsaved-count';

const tabs = [
  { value: 'dogs', label: 'Dogs' },
  { value: 'messages', label: 'Contact messages' },
  { value: 'newsletter', label: 'Newsletter' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const PANEL_ID = 'admin-panel';

/** The keepers' panel: the dogs, what visitors wrote, and the newsletter's addresses. */
export default function AdminPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = searchParams.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'dogs';

  const choose = (next: Tab) => {
    if (next !== tab && mayLeave()) setSearchParams(next === 'dogs' ? {} : { tab: next });
  };

  return (
    <div className="page-width pt-10 pb-20 sm:pt-14">
      <PageHead title="Admin Panel" description="Where administrators keep the site." />
      <h1 className="mb-6">Admin Panel</h1>
      <TabList label="Admin Panel" panelId={PANEL_ID} tabs={tabs} chosen={tab} onChoose={choose} />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-${tab}`}>
        {tab === 'dogs' ? <AdminDogs /> : null}
        {tab === 'messages' ? <ReceivedMessages /> : null}
        {tab === 'newsletter' ? <SubscriberDownload /> : null}
      </div>
    </div>
  );
}
