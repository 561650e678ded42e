import { useQuery } from '@tanstack/react-query';
import { sponsoredDogsQuery } from '@/features/sponsorships/sponsored-dogs-api';

/** Whether a person sponsors a dog, or all dogs: null. @param userId undefined while nobody is signed in, or it isn't known */
export function useIsSponsored(userId: string | undefined, dogId: string | null): boolean {
  const { data } = useQuery({
    ...sponsoredDogsQuery(userId ?? ''),
    enabled: userId !== undefined,
  });
  return userId !== undefined && data?.has(dogId) === true;
}
