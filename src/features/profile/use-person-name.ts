import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '@/features/profile/profile-queries';
import { readStoredUser } from '@/lib/stored-user';

interface Person {
  id: string;
  email: string;
  /** As the session has it, which a saved profile does not change. */
  name: string;
}

/**
 * A person's name as they last saved it; until the server has told, as this browser remembers it, and on
 * a new device as the session has it.
 */
export function usePersonName({ id, email, name }: Person): string {
  const { data } = useQuery(profileQuery(id));
  const [remembered] = useState(readStoredUser);
  if (data) return data.name;
  return remembered?.email === email ? remembered.name : name;
}
