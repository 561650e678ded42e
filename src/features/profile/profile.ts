import type { Tables } from '@/lib/database.types';
import { formatDay, indianDay } from '@/lib/dates';

/** Who a person is, as far as they told. '' means not provided. */
export interface Profile {
  name: string;
  email: string;
  phone: string;
  address: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The row of the table in the site's words. */
export function toProfile(row: Tables<'profiles'>): Profile {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    createdAt: row.created_at,
  };
}

/** The day the account was made, '12 January 2025', or 'Unknown' where none is known. */
export function accountCreated({ createdAt }: Profile): string {
  return Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatDay(indianDay(createdAt));
}
