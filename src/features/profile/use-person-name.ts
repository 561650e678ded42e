import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '@/features/profile/profile-queries';

interface Person {
  id: string;
  name: string;
}

/** A person's name as they last saved it; until that is known, as the session has it. */
export function usePersonName({ id, name }: Person): string {
  const { data } = useQuery(profileQuery(id));
  return data?.name ?? name;
}
