import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readStoredUser, writeStoredUser, type AuthUser } from '@/features/accounts/session';
import { profileQuery } from '@/features/accounts/profile-api';

/**
 * The name that the user last saved. While it is loading: the name that this browser stores of the same
 * person, or else the session's. Stores each version of the profile for the next visit.
 */
export function usePersonName({ id, email, name }: AuthUser): string {
  const { data: profile } = useQuery(profileQuery(id));
  const [stored] = useState(readStoredUser);

  useEffect(() => {
    if (!profile) return;
    const { created_at: createdAt, user_id: _id, updated_at: _updated, ...texts } = profile;
    writeStoredUser({ ...texts, createdAt });
  }, [profile]);

  if (profile) return profile.name;
  return stored?.email === email ? stored.name : name;
}
