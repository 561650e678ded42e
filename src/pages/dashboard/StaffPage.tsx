import { PageHead } from '@/components/PageHead';
import { SupporterList } from '@/features/staff/SupporterList';

export default function StaffPage() {
  return (
    <>
      <PageHead title="Staff Dashboard" description="For the team: write to supporters." />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">Staff Dashboard</h1>
      <SupporterList />
    </>
  );
}
