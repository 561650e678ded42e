import { ScreenHead } from '@/components/ScreenHead';
import { SupporterList } from '@/features/staff/SupporterList';

export default function StaffPage() {
  return (
    <>
      <ScreenHead title="Staff Dashboard" description="For the team: write to supporters." />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">Staff Dashboard</h1>
      <SupporterList />
    </>
  );
}
