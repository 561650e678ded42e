import { ScreenHead } from '@/components/ScreenHead';
import { AdminDogs } from '@/features/dogs/admin/AdminDogs';

/** The keepers' panel. */
export default function AdminPage() {
  return (
    <div className="page-width pt-10 pb-20 sm:pt-14">
      <ScreenHead title="Admin Panel" description="Where administrators keep the site." />
      <h1 className="mb-8">Admin Panel</h1>
      <AdminDogs />
    </div>
  );
}
