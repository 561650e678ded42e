import type { Enums, Tables } from '@/lib/database.types';

export interface Dog {
  id: string;
  name: string;
  image: string;
  tagline: string;
  /** Text such as '2 years' or '4 months'. */
  age: string;
  traits: string[];
  location: string;
  /** Rupees. */
  monthlyAmount: number;
  /** Any but 'available' is why the dog can't be sponsored. */
  status: Enums<'dog_status'>;
  /** Exactly as the database returns it: an edit sends it back to detect that somebody else saved. */
  updatedAt: string;
}

export function toDog(row: Tables<'dog_profiles'>): Dog {
  return {
    id: row.id,
    name: row.name,
    image: row.image_url,
    tagline: row.tagline,
    age: row.age,
    traits: row.traits,
    location: row.location,
    monthlyAmount: row.monthly_amount,
    status: row.status,
    updatedAt: row.updated_at,
  };
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
