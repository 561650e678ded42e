import type { User } from '@supabase/supabase-js';

/** The signed-in person, as far as the session tells. */
export interface AuthUser {
  id: string;
  /** '' when the account has none. */
  email: string;
  /** '' when none was given. */
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** What the site needs of the service's user. Whatever was put into its free-form data, a name is a text. */
export function toAuthUser(user: User): AuthUser {
  const metadata: Partial<User['user_metadata']> | null | undefined = user.user_metadata;
  const name: unknown = metadata?.name;
  return {
    id: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' ? name : '',
    createdAt: user.created_at,
  };
}
