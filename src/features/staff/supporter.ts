import type { Database } from '@/lib/database.types';

export interface Supporter {
  userId: string;
  /** '' when none was given. */
  name: string;
  email: string;
  donationsCount: number;
  totalDonatedPaise: number;
  /** Also those that ended. */
  sponsorshipsCount: number;
}

type SupporterRow = Database['public']['Functions']['supporters']['Returns'][number];

export function toSupporter(row: SupporterRow): Supporter {
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    donationsCount: row.donations_count,
    totalDonatedPaise: row.total_donated_paise,
    sponsorshipsCount: row.sponsorships_count,
  };
}

/** The name, or the email of a supporter without one. */
export function supporterName({ name, email }: Supporter): string {
  return name.trim() === '' ? email : name;
}
