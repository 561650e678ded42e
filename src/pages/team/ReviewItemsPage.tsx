import { PageHead } from '@/components/PageHead';
import { ReviewItemList } from '@/features/review-items/ReviewItemList';

export default function ReviewItemsPage() {
  return (
    <>
      <PageHead title="To review" description="For the team: what a person must decide." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">To review</h1>
      <ReviewItemList />
    </>
  );
}
