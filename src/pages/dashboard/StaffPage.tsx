import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { buttonClass } from '@/components/ui/button-class';
import { TabList } from '@/components/ui/TabList';
import { useTab } from '@/components/use-tab';
import { useAuth, useUser } from '@/features/auth/AuthProvider';
import { CareTab } from '@/features/care/team/CareTab';
import { ReceivedMessages } from '@/features/contact/team/ReceivedMessages';
import { DraftList } from '@/features/dog-updates/team/DraftList';
import { UpdateQueue } from '@/features/dog-updates/team/UpdateQueue';
import { EmailTab } from '@/features/emails/EmailTab';
import { ReviewItemList } from '@/features/review-items/ReviewItemList';
import { supporterName, type Supporter } from '@/features/staff/supporter';
import { SupporterList } from '@/features/staff/SupporterList';
import { SupporterSponsorships } from '@/features/sponsorships/team/SupporterSponsorships';
import { paths } from '@/lib/paths';

const tabs = [
  { value: 'dogs', label: 'Dogs' },
  { value: 'care', label: 'Care' },
  { value: 'supporters', label: 'Supporters' },
  { value: 'messages', label: 'Contact messages' },
  { value: 'review', label: 'To review' },
  { value: 'emails', label: 'Emails' },
] as const;

const PANEL_ID = 'staff-panel';

export default function StaffPage() {
  const { state } = useAuth();
  const roles = state.status === 'signed-in' ? state.roles : null;
  const hasRole = roles !== null && roles.size > 0;
  return (
    <>
      <PageHead
        title="Staff Dashboard"
        description="For the team: write updates and care records, write to supporters, answer contact messages and decide about payments."
      />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl! sm:text-4xl!">Staff Dashboard</h1>
        {roles?.has('admin') ? (
          <Link to={paths.taxYear} className="text-link inline-flex min-h-11 items-center">
            Tax year and receipts
          </Link>
        ) : null}
      </div>
      {hasRole ? <StaffTabs /> : <WithoutRole />}
    </>
  );
}

/** SupporterList explains that the database refuses the list. Offline the role is unknown, and drafts wait. */
function WithoutRole() {
  const user = useUser();
  return (
    <>
      <DraftList ownerId={user.id} />
      <SupporterList renderSponsorships={sponsorshipsDialog} />
    </>
  );
}

function sponsorshipsDialog(supporter: Supporter, onClose: () => void) {
  return (
    <SupporterSponsorships
      userId={supporter.userId}
      name={supporterName(supporter)}
      onClose={onClose}
    />
  );
}

function StaffTabs() {
  const { tab, choose } = useTab(tabs);
  return (
    <>
      <TabList
        label="Staff Dashboard"
        panelId={PANEL_ID}
        tabs={tabs}
        chosen={tab}
        onChoose={choose}
      />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-${tab}`}>
        {tab === 'dogs' ? <DogsTab /> : null}
        {tab === 'care' ? <CareTab /> : null}
        {tab === 'supporters' ? <SupporterList renderSponsorships={sponsorshipsDialog} /> : null}
        {tab === 'messages' ? <ReceivedMessages /> : null}
        {tab === 'review' ? <ReviewItemList /> : null}
        {tab === 'emails' ? <EmailTab /> : null}
      </div>
    </>
  );
}

function DogsTab() {
  const user = useUser();
  return (
    <>
      <Link to={paths.newUpdate} className={buttonClass('primary', 'w-full sm:w-auto')}>
        New update
      </Link>
      <DraftList ownerId={user.id} />
      <UpdateQueue />
    </>
  );
}
