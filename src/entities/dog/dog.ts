import type { Tables } from '@/lib/database.types';

type DogRow = Tables<'dog_profiles'>;

/**
 * A row of `dog_profiles` with the names of the site. The age is a text such as '2 years' or '4 months'. Any status but
 * 'available' is why the dog can't be sponsored.
 */
export interface Dog extends Omit<DogRow, RenamedColumn | 'created_at' | 'last_update_at'> {
  image: string;
  /** Rupees. */
  monthlyAmount: number;
  /** Exactly as the database returns it: an edit sends it back to detect that somebody else saved. */
  updatedAt: string;
}

type RenamedColumn = 'image_url' | 'monthly_amount' | 'updated_at';

export function toDog({
  image_url: image,
  monthly_amount: monthlyAmount,
  updated_at: updatedAt,
  created_at: _createdAt,
  last_update_at: _lastUpdateAt,
  ...row
}: DogRow): Dog {
  return { ...row, image, monthlyAmount, updatedAt };
}

const leavings = {
  available: undefined,
  adopted: 'Found a family',
  passed_away: 'In loving memory',
  moved: 'Moved away',
} as const satisfies Record<Dog['status'], string | undefined>;

/** Why a dog can't be sponsored, in a few words; undefined when it can. */
export function leavingText({ status }: Pick<Dog, 'status'>): string | undefined {
  return leavings[status];
}
