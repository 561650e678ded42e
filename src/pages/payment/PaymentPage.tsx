import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { dogQuery } from '@/entities/dog/dog-api';
import { DogNotFound } from '@/features/dogs/DogNotFound';
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
  return dog === undefined ? <LoadingPage /> : <DogNotFound />;
}
