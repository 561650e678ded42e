import { PageHead } from '@/components/PageHead';
import { AdminDogs } from '@/features/dogs/team/AdminDogs';

export default function AdminPage() {
  return (
    <>
      <PageHead title="Admin Panel" description="For administrators: the profiles of the dogs." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Admin Panel</h1>
      <AdminDogs />
    </>
  );
}
