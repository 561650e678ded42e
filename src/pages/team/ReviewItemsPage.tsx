import { PageHead } from '@/components/PageHead';
import { useIsAdmin, useUser } from '@/features/accounts/AuthProvider';
import { ReviewItemList } from '@/features/team/review-items/ReviewItemList';

export default function ReviewItemsPage() {
  const { id } = useUser();
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHead title="To review" description="For the team: what a person must decide." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">To review</h1>
      <ReviewItemList userId={id} isAdmin={isAdmin} />
    </>
  );
}
