import type { User } from '@supabase/supabase-js';

export interface AuthUser {
  id: string;
  /** '' when the account has none. */
  email: string;
  /** The new address of a pending change of email, or ''. */
  newEmail: string;
  /** From the session's metadata, which a saved profile doesn't change. '' when none was given. */
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The metadata may hold anything: a user can write it through the authentication API. */
export function toAuthUser(user: User): AuthUser {
  const metadata: Partial<User['user_metadata']> | null | undefined = user.user_metadata;
  const name: unknown = metadata?.name;
  return {
    id: user.id,
    email: user.email ?? '',
    newEmail: user.new_email ?? '',
    name: typeof name === 'string' ? name : '',
    createdAt: user.created_at,
  };
}
