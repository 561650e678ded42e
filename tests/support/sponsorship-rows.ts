import { http, HttpResponse } from 'msw';
import type {
  MonthRow,
  SponsorshipEventRow,
  SponsorshipRow,
} from '@/features/sponsorships/sponsorship';
import type { DogUpdateRow } from '@/features/dogs/updates/dog-update';
import { functionUrl, server, tableUrl } from './server.ts';
import { serveDogPage, type careRow } from './update-rows.ts';

/** A running sponsorship as the API returns it, with defaults. The number makes the id unique. */
export function sponsorshipRow(number: number, overrides: Partial<SponsorshipRow> = {}) {
  return {
    id: `60000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: '2026-06-01T04:00:00+00:00',
    amount_paise: 300_000,
    status: 'active',
    desired_status: 'run',
    pause_reason: null,
    resume_on: null,
    end_reason: null,
    manage_url: null,
    moved_at: null,
    next_dog: null,
    payment_method: 'upi',
    source: 'provider',
    mode: 'test',
    is_gift: false,
    is_extra: false,
    started_at: '2026-06-01T04:05:00+00:00',
    starts_at: null,
    current_start: '2026-11-01T04:05:00+00:00',
    current_end: '2026-12-01T04:05:00+00:00',
    next_charge_at: '2026-12-01T04:05:00+00:00',
    halted_at: null,
    ended_at: null,
    replaces_id: null,
    replaced_from: null,
    dog_profiles: {
      id: '10000000-0000-4000-8000-000000000001',
      name: 'Moti',
      image_url: '/images/dogs/sheru-800.webp',
      status: 'available',
      monthly_amount: 3000,
      at_centre_since: null,
    },
    ...overrides,
  } satisfies SponsorshipRow;
}

/** Mocks what My Dogs reads. A test may change the rows while the page is open. */
export function serveSponsorships(rows: readonly SponsorshipRow[], overrides: ServedRows = {}) {
  serveDogPage({ updates: overrides.updates ?? [], records: overrides.records ?? [] });
  const served = { rows, months: overrides.months ?? [], events: overrides.events ?? [] };
  server.use(
    http.get(tableUrl('sponsorships'), () => HttpResponse.json(served.rows)),
    http.get(tableUrl('donations'), () => HttpResponse.json(served.months)),
    http.post(functionUrl('sponsorship_timeline'), () => HttpResponse.json(served.events)),
    http.post(functionUrl('own_manage_urls'), () => HttpResponse.json(served.rows)),
    http.post(functionUrl('visit_my_dogs'), () => HttpResponse.json(overrides.lastVisit ?? null)),
  );
  return served;
}

interface ServedRows {
  months?: readonly MonthRow[];
  events?: readonly SponsorshipEventRow[];
  updates?: readonly (DogUpdateRow & { dog_profiles: { name: string } })[];
  records?: readonly ReturnType<typeof careRow>[];
  /** ISO 8601. */
  lastVisit?: string;
}
