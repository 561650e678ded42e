import type { TablesInsert } from '../../../supabase/functions/_shared/common/database.ts';

/** Rows as the backend returns them, newest first, with cards of several heights. */
export function manyDogs(count: number): TablesInsert<'dog_profiles'>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Dog ${index + 1}`,
    image_url: '/images/dogs/sheru-800.webp',
    tagline: 'Sleeps beside the tea stall. '.repeat((index % 5) + 1),
    age: `${(index % 12) + 1} years`,
    traits: ['Calm', 'Playful', 'Loyal', 'Curious'].slice(0, index % 5),
    location: index % 2 === 0 ? 'Chowk' : 'Hazratganj',
    monthly_amount: 3000,
    status: 'available',
    last_update_at: null,
    at_centre_since: null,
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    updated_at: '2026-01-01T00:00:00+00:00',
  }));
}
