import type { Tables } from '@common/database';
import { formatDay, indianDay } from '@/lib/dates';
import { say } from '@/lib/say';

/** Texts that are '' are not provided. */
export type Profile = Tables<'profiles'>;

/** Such as '12 January 2025'; 'Unknown' without a valid date. */
export function accountCreated({ created_at }: Profile): string {
  return Number.isNaN(Date.parse(created_at)) ? say('Unknown') : formatDay(indianDay(created_at));
}
