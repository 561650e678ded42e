import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { LastUpdate, TeamUpdates } from '@/features/dogs/updates/team/TeamUpdates';
import { UpdateQueue } from '@/features/dogs/updates/team/UpdateQueue';
import { edgeFunctionUrl, functionUrl, server, tableUrl } from '../../support/server.ts';
import { confirmWith } from '../../support/leaving.ts';
import { renderSite } from '../../support/render.tsx';

const DAY = 86_400_000;
const dog = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Sheru',
  image: '',
  location: 'Chowk',
};
const medium = {
  width: 1280,
  height: 960,
  video_extension: null,
  video_seconds: null,
  video_text: null,
};
const update = {
  id: '90000000-0000-4000-8000-000000000001',
  dog_id: dog.id,
  dog_profiles: { name: 'Sheru' },
  body: 'He runs again.',
  happened_on: '2026-11-18',
  published_at: '2026-11-18T06:00:00Z',
  hidden_at: null as string | null,
  updated_at: '2026-11-18T06:00:00Z',
  dog_update_media: [
    { ...medium, id: 'b', alt: null, position: 1, picture_extension: 'webp' },
    { ...medium, id: 'a', alt: 'Sheru runs', position: 0, picture_extension: 'jpg' },
  ],
  needs_translation: true,
  dog_update_translations: [] as { language: string; body: string }[],
  dog_update_changes: [
    {
      id: 'c1',
      kind: 'published',
      shown_actor: 'Imran Khan',
      happened_at: '2026-11-18T06:00:00Z',
      body_before: null,
    },
  ],
};
let rows = [update];

beforeEach(() => {
  rows = [update];
  server.use(
    http.get(tableUrl('dog_updates'), ({ request }) =>
      new URL(request.url).searchParams.has('id')
        ? HttpResponse.json(rows[0])
        : HttpResponse.json(rows, { headers: { 'content-range': '0-0/1' } }),
    ),
  );
});

const card = () => screen.findByRole('article', { name: /18 November 2026/ });

it('lists a dog’s updates with pictures in order, and who changed them', async () => {
  renderSite(<TeamUpdates dog={dog} />);
  const article = await card();
  expect(within(article).getByText('He runs again.')).toBeVisible();
  expect(
    within(article)
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt')),
  ).toEqual(['Sheru runs', 'Photo 2 of Sheru, 18 November 2026']);
  expect(within(article).getByText(/^Published on .* by Imran Khan$/)).toBeVisible();
});

it('asks before it hides an update, and shows it again', async () => {
  const confirm = confirmWith(false);
  const asked: unknown[] = [];
  server.use(
    http.post(edgeFunctionUrl('publish-update'), async ({ request }) => {
      const body = (await request.json()) as { action: string };
      asked.push(body);
      const isHidden = body.action === 'hide';
      rows = [{ ...update, hidden_at: isHidden ? '2026-11-19T06:00:00Z' : null }];
      return HttpResponse.json({ id: update.id });
    }),
  );
  const { user } = renderSite(<TeamUpdates dog={dog} />);
  await user.click(within(await card()).getByRole('button', { name: 'Hide' }));
  expect(confirm).toHaveBeenLastCalledWith(
    'Hide the update of 18 November 2026? Nobody can see it on the site then. You can show it again.',
  );
  expect(asked).toEqual([]);
  await user.click(within(await card()).getByRole('button', { name: 'Hide' }));
  const shown = await within(await card()).findByRole('button', { name: 'Show again' });
  // Its public files are deleted.
  expect(within(await card()).queryByRole('img')).not.toBeInTheDocument();
  expect(within(await card()).getByText('Sheru runs')).toBeVisible();
  await user.click(shown);
  expect(await within(await card()).findByRole('button', { name: 'Hide' })).toBeVisible();
  expect(asked).toEqual([
    { action: 'hide', updateId: update.id },
    { action: 'show', updateId: update.id },
  ]);
});

it('shows the newest update that is not hidden, with its author', async () => {
  rows = [
    { ...update, hidden_at: '2026-11-19T06:00:00Z' },
    { ...update, body: 'He waits.' },
  ];
  renderSite(<LastUpdate dog={dog} />);
  expect(await screen.findByText('Last update, 18 November 2026, by Imran Khan')).toBeVisible();
  expect(screen.getByText('He waits.')).toBeVisible();
});

function row(id: string, name: string, daysAgo: number) {
  return {
    dog_id: id,
    name,
    image_url: '',
    location: name === 'Rani' ? 'Aminabad' : 'Chowk',
    last_update_at: name === 'Rani' ? null : new Date(Date.now() - daysAgo * DAY).toISOString(),
    since: new Date(Date.now() - daysAgo * DAY).toISOString(),
    sponsors: name === 'Rani' ? 2 : 1,
  };
}

it('lists the dogs who wait, with how long, as links to the dog, and beside it to the form', async () => {
  server.use(
    http.post(functionUrl('dogs_due_for_update'), () =>
      HttpResponse.json([row('rani', 'Rani', 34), row('sheru', 'Sheru', 10)]),
    ),
  );
  const { user, address } = renderSite(<UpdateQueue ownerId="me" />);
  expect(await screen.findByText('1 dog is overdue.')).toBeVisible();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'RaniAminabad4 days overdueNo update yet · 2 sponsors',
    'Write one: Rani',
    'SheruChowkDue in 20 days1 sponsor',
    'Write one: Sheru',
  ]);
  expect(links[0]).toHaveAttribute('href', '/dashboard/staff/dogs/rani');
  expect(links[1]).toHaveAttribute('href', '/dashboard/staff/update?dog=rani');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Chowk');
  expect(screen.getByText('No dog is overdue.')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(2);

  const search = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(search, ' RAN{Enter}');
  expect(await screen.findByText('No dog that waits has this name.')).toBeVisible();
  expect(new URLSearchParams(address.current?.split('?')[1]).get('search')).toBe(' RAN');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'All areas');
  expect(screen.getByRole('link', { name: 'Write one: Rani' })).toBeVisible();
});

it('finds the dogs of a search in the address', async () => {
  server.use(
    http.post(functionUrl('dogs_due_for_update'), () =>
      HttpResponse.json([row('rani', 'Rani', 34), row('sheru', 'शेरा बाबू', 10)]),
    ),
  );
  renderSite(<UpdateQueue ownerId="me" />, {
    path: `/?search=${encodeURIComponent('बाबू')}`,
  });
  expect(await screen.findByText('No dog is overdue.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write one: शेरा बाबू' })).toBeVisible();
});
