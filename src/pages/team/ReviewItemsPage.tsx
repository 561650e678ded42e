import { PageHead } from '@/components/PageHead';
import { useAuth } from '@/features/auth/AuthProvider';
import { PageErrors } from '@/features/page-errors/admin/PageErrors';
import { ReviewItemList } from '@/features/review-items/ReviewItemList';

export default function ReviewItemsPage() {
  const { state } = useAuth();
  const isAdministrator = state.status === 'signed-in' && state.roles.has('admin');
  return (
    <>
      <PageHead title="To review" description="For the team: what a person must decide." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">To review</h1>
      <ReviewItemList />
      {isAdministrator ? <PageErrors /> : null}
    </>
  );
}
