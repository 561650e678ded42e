import type { Enums } from '@/lib/database.types';

export type DonationType = Enums<'donation_type'>;

export const donationTypeLabels: Record<DonationType, string> = {
  'One-time': 'One-time',
  Monthly: 'Monthly',
};
