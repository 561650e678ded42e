import { http, HttpResponse } from 'msw';
import type { Tables } from '@common/database';
import type { DogUpdateRow } from '@/features/dogs/updates/dog-update';
import { functionUrl, server, tableUrl } from './server.ts';

type MediaRow = DogUpdateRow['dog_update_media'][number];

/** A row of dog_updates with its media. A higher number is older by a day. */
export function updateRow(number: number, values: Partial<DogUpdateRow> = {}): DogUpdateRow {
  const at = new Date(Date.UTC(2026, 10, 16, 6) - number * 86_400_000).toISOString();
  return {
    id: `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    dog_id: '10000000-0000-4000-8000-000000000001',
    body: `Ate well on day ${number}.`,
    language: 'en',
    happened_on: at.slice(0, 10),
    published_at: at,
    dog_profiles: { name: 'Sheru' },
    dog_update_media: [],
    dog_update_translations: [],
    ...values,
  };
}

export function mediaRow(position: number, values: Partial<MediaRow> = {}): MediaRow {
  return {
    id: `31000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    position,
    width: 1280,
    height: 960,
    alt: `Picture ${position}`,
    picture_extension: 'webp',
    video_extension: null,
    video_seconds: null,
    video_text: null,
    ...values,
  };
}

export function careRow(number: number, values: Partial<Tables<'care_records'>> = {}) {
  return {
    id: `32000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'food',
    happened_on: '2026-11-01',
    note: 'Rice and eggs',
    cost_paise: 150_000,
    appeal_id: null,
    ...values,
  };
}

/**
 * Mocks updates and care. As in the database, a request gets as many updates as it asks for.
 * @returns what is served, which a test may change, and the URLs of the requests for updates
 */
export function serveDogPage({
  updates = [] as readonly DogUpdateRow[],
  years = [] as readonly {
    year: number;
    cost_paise: number;
    records: number;
    unknown_costs?: number;
  }[],
  records = [] as readonly ReturnType<typeof careRow>[],
} = {}) {
  const requests: URL[] = [];
  server.use(
    http.get(tableUrl('dog_updates'), ({ request }) => {
      const url = new URL(request.url);
      requests.push(url);
      const cursor = /published_at\.lt\."([^"]+)"/.exec(url.searchParams.get('or') ?? '')?.[1];
      const [from = '', until = '9'] = url.searchParams
        .getAll('happened_on')
        .map((bound) => bound.replace(/^\w+\./, ''));
      const older = updates.filter(
        ({ published_at, happened_on }) =>
          (!cursor || published_at < cursor) && happened_on >= from && happened_on <= until,
      );
      return HttpResponse.json(older.slice(0, Number(url.searchParams.get('limit'))));
    }),
    http.get(functionUrl('dog_care_by_year'), () =>
      HttpResponse.json(years.map((year) => ({ unknown_costs: 0, ...year }))),
    ),
    http.get(tableUrl('care_records'), () => HttpResponse.json(records)),
  );
  return requests;
}
