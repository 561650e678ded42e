import { http, HttpResponse } from 'msw';
import type { Tables } from '@common/database';
import { dogRow } from './dog-rows.ts';
import { bucketUrl, functionUrl, server, tableUrl } from './server.ts';
import { rememberSession } from './session.ts';

type DogRow = Tables<'dog_profiles'>;

const BUCKET = 'dog-images';

/**
 * Mocks the table and the bucket of the dogs for a signed-in administrator.
 * @returns their current contents, and the values and uploads that they received
 */
export function storeDogs(rows: readonly DogRow[] = []) {
  const store = {
    rows: [...rows],
    /** The bodies of inserts and updates. */
    written: new Array<unknown>(),
    /** Names in the bucket. */
    pictures: new Set<string>(),
    uploads: new Array<{ type: string | null }>(),
  };
  rememberSession();
  const matching = (request: Request) =>
    store.rows.filter((row) => {
      const [id, seen] = [filterOf(request, 'id'), filterOf(request, 'updated_at')];
      return (id === null || row.id === id) && (seen === null || row.updated_at === seen);
    });

  server.use(
    http.post(functionUrl('unused_dog_images'), () => HttpResponse.json([])),
    http.get(tableUrl('dog_profiles'), ({ request }) => pageOf(matching(request), request)),
    http.get(functionUrl('dog_areas'), () => HttpResponse.json(areasOf(store.rows))),
    http.post(functionUrl('missing_translations'), () => HttpResponse.json([])),
    http.post(functionUrl('dog_traits'), () => HttpResponse.json(traitsOf(store.rows))),
    http.post<never, Partial<DogRow>>(tableUrl('dog_profiles'), async ({ request }) => {
      const values = await request.json();
      store.written.push(values);
      store.rows.unshift(added(values));
      return new HttpResponse(null, { status: 201 });
    }),
    http.patch<never, Partial<DogRow>>(tableUrl('dog_profiles'), async ({ request }) => {
      const values = await request.json();
      const [row] = matching(request);
      if (!row) return HttpResponse.json([]);
      store.written.push(values);
      Object.assign(row, values, { updated_at: '2026-02-02T00:00:00+00:00' });
      return HttpResponse.json([{ id: row.id }]);
    }),
    http.delete(tableUrl('dog_profiles'), ({ request }) => {
      const deleted = matching(request);
      store.rows = store.rows.filter((row) => !deleted.includes(row));
      return HttpResponse.json(deleted.map(({ image_url }) => ({ image_url })));
    }),
    http.post(bucketUrl(BUCKET, '/:name'), ({ request, params }) => {
      store.pictures.add(String(params['name']));
      store.uploads.push({ type: request.headers.get('content-type') });
      return HttpResponse.json({ Key: 'key' });
    }),
    http.delete<never, { prefixes: string[] }>(bucketUrl(BUCKET), async ({ request }) => {
      const { prefixes } = await request.json();
      for (const name of prefixes) store.pictures.delete(name);
      return HttpResponse.json([]);
    }),
  );
  return store;
}

/** The rows that a request asks for with offset and limit, and how many there are. */
function pageOf(rows: readonly DogRow[], request: Request) {
  const { searchParams } = new URL(request.url);
  const offset = Number(searchParams.get('offset') ?? 0);
  const page = rows.slice(offset, offset + Number(searchParams.get('limit') ?? 1000));
  return HttpResponse.json(page, { headers: { 'content-range': `0-0/${rows.length}` } });
}

function areasOf(rows: readonly DogRow[]) {
  return [...new Set(rows.map(({ location }) => location))].map((area) => ({ area, dogs: 1 }));
}

function traitsOf(rows: readonly DogRow[]) {
  return [...new Set(rows.flatMap(({ traits }) => traits))].map((trait) => ({ trait, dogs: 1 }));
}

/** The public URL of a picture in the bucket. */
export function pictureUrl(name: string): string {
  return bucketUrl(`public/${BUCKET}`, `/${name}`);
}

function added(values: Partial<DogRow>): DogRow {
  const now = '2026-02-01T00:00:00+00:00';
  return dogRow(99, { created_at: now, updated_at: now, ...values });
}

function filterOf(request: Request, column: string): string | null {
  return new URL(request.url).searchParams.get(column)?.replace('eq.', '') ?? null;
}
