import type { Tables } from '@/lib/database.types';

export interface Donation {
  id: string;
  /** ISO 8601. */
  givenAt: string;
  amountPaise: number;
  /** 'One-time' or 'Monthly'. */
  type: string;
  /** 'pending', 'completed', 'failed' or 'refunded'. */
  status: string;
  /** null for a donation to all dogs and for a dog whose profile was deleted. */
  dogName: string | null;
}

export type DonationRow = Pick<
  Tables<'donations'>,
  'id' | 'created_at' | 'amount_paise' | 'type' | 'status'
> & { dog_profiles: Pick<Tables<'dog_profiles'>, 'name'> | null };

export function toDonation(row: DonationRow): Donation {
  return {
    id: row.id,
    givenAt: row.created_at,
    amountPaise: row.amount_paise,
    type: row.type,
    status: row.status,
    dogName: row.dog_profiles?.name ?? null,
  };
}

/** The sum of completed donations. */
export function totalGivenPaise(donations: readonly Donation[]): number {
  return donations
    .filter(({ status }) => status === 'completed')
    .reduce((total, { amountPaise }) => total + amountPaise, 0);
}
