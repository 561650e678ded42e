import { PageHead } from '@/components/PageHead';
import { LateStandingOrders } from '@/features/donations/recorded/LateStandingOrders';

export default function LateStandingOrdersPage() {
  return (
    <>
      <PageHead
        title="Late standing orders"
        description="For the team: standing orders whose month has not come."
      />
      <h1 className="mb-4 text-3xl! sm:text-4xl!">Late standing orders</h1>
      <LateStandingOrders />
    </>
  );
}
