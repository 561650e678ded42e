import type { Tables } from '@/lib/database.types';

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
    updatedAt: row.updated_at,
  };
}
