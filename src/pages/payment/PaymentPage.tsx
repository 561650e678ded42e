import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { Scene } from '@/components/ui/Scene';
import { buttonClass } from '@/components/ui/button-class';
import { dogQuery } from '@/features/dogs/dog-queries';
import { paths } from '@/lib/paths';
import { Sponsorship } from '@/pages/payment/Sponsorship';

export default function PaymentPage() {
  const { dogId = '' } = useParams();
  const navigate = useNavigate();
  // Only when the first fetch fails: a failed refetch keeps the dog on the page.
  const { data: dog, isLoadingError, refetch } = useQuery(dogQuery(dogId));

  useEffect(() => {
    if (isLoadingError) void navigate(paths.dogs, { replace: true });
  }, [isLoadingError, navigate]);

  if (dog) return <Sponsorship dog={dog} onOutdated={() => void refetch()} />;
  if (dog === undefined) return <LoadingPage />;
  return (
    <div className="page-width section grid justify-items-center text-center">
      <PageHead title="Dog not found" description="There is no dog at this address." />
      <Scene name="empty-dogs" />
      <h1 className="mt-6">Dog not found</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        The link may be old, or this dog may have found a family. Others are waiting.
      </p>
      <Link to={paths.dogs} className={buttonClass('primary', 'mt-8')}>
        Back to Dogs
      </Link>
    </div>
  );
}
