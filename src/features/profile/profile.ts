import type { Tables } from '@common/database';
import { formatDay, indianDay } from '@/lib/dates';
import { say } from '@/lib/say';

/** '' means not provided. */
export interface Profile {
  name: string;
  email: string;
  phone: string;
  address: string;
  /** ISO 8601. */
  createdAt: string;
}

export function toProfile(row: Tables<'profiles'>): Profile {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    createdAt: row.created_at,
  };
}

/** Such as '12 January 2025'; 'Unknown' without a valid date. */
export function accountCreated({ createdAt }: Profile): string {
  return Number.isNaN(Date.parse(createdAt)) ? say('Unknown') : formatDay(indianDay(createdAt));
}
