import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { DogStory as Story } from '@/features/dogs/papers/dog-papers-api';
import { DogStory, factsOf } from '@/features/dogs/papers/DogStory';
import { DogAtCentre, DogsAtCentre } from '@/features/dogs/papers/team/DogAtCentre';
import { DogPapersForm } from '@/features/dogs/papers/team/DogPapersForm';
import { DogSheet } from '@/features/dogs/papers/team/DogSheet';
import { StoriesWithoutHindi } from '@/features/dogs/papers/team/StoriesWithoutHindi';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, server, tableUrl } from '../../support/server.ts';

const dog = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Rani',
  location: 'Alambagh',
  status: 'available' as const,
  at_centre_since: null,
};
const nothing: Story = {
  story: null,
  sex: null,
  here_since: null,
  carer_name: null,
  ear_notched: false,
  sterilised_on: null,
  rabies_until: null,
};
const all: Story = {
  story: '<b>Rani</b> came.\nhttps://spam.test',
  sex: 'female',
  here_since: '2022',
  carer_name: 'Asha',
  ear_notched: true,
  sterilised_on: '2024-01-05',
  rabies_until: '2027-03-01',
};
const serve = (story: Story) =>
  server.use(http.get(functionUrl('dog_story'), () => HttpResponse.json([story])));

it('says what is known of a dog, and leaves out the rest', () => {
  expect(factsOf(all, '2026-11-20')).toEqual([
    'female',
    'here since 2022',
    'looked after by Asha',
    'sterilised',
    'ear notched',
    'vaccinated against rabies until March 2027',
  ]);
  expect(factsOf({ ...nothing, here_since: '2022-06' }, '2026-11-20')).toEqual([
    'here since June 2022',
  ]);
  expect(factsOf({ ...nothing, rabies_until: '2026-11-19' }, '2026-11-20')).toEqual([]);
});

it('shows the story as it is written, without markup and links, and of a dog that left no facts', async () => {
  serve(all);
  const { unmount } = renderSite(<DogStory dog={dog} />);
  const section = await screen.findByRole('region', { name: 'The story of Rani' });
  expect(section).toHaveTextContent('<b>Rani</b> came. https://spam.test');
  expect(section).toHaveTextContent(/female · here since 2022/);
  expect(within(section).queryByRole('link')).toBeNull();
  unmount();
  renderSite(<DogStory dog={{ ...dog, status: 'moved' }} />);
  expect(await screen.findByRole('region', { name: 'The story of Rani' })).not.toHaveTextContent(
    'here since',
  );
});

it('calls what is known of a dog without a story no story', async () => {
  serve({ ...all, story: null });
  renderSite(<DogStory dog={dog} />);
  expect(await screen.findByRole('region', { name: 'About Rani' })).toHaveTextContent('sterilised');
});

it('shows nothing of a dog without papers, or when they can’t be loaded', async () => {
  serve(nothing);
  const { queryClient, unmount } = renderSite(<DogStory dog={dog} />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('region', { name: /Rani/ })).toBeNull();
  unmount();
  expectLogged(/PostgrestError/);
  server.use(http.get(functionUrl('dog_story'), () => HttpResponse.json({}, { status: 404 })));
  const missing = renderSite(<DogStory dog={dog} />);
  await expect.poll(() => missing.queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('region', { name: /Rani/ })).toBeNull();
});

it('saves papers, a carer only with the day of their agreement, and keeps a stale Hindi story stale', async () => {
  expectLogged(/PostgrestError/);
  const asked: unknown[] = [];
  server.use(
    http.post(functionUrl('save_dog_papers'), async ({ request }) => {
      asked.push(await request.json());
      return asked.length === 1
        ? HttpResponse.json({ message: 'edited-meanwhile', code: 'PT409' }, { status: 409 })
        : new HttpResponse(null, { status: 204 });
    }),
  );
  const stored = {
    dog_id: dog.id,
    story: 'Rani came.',
    sex: null,
    here_since: null,
    carer_name: null,
    carer_agreed_on: null,
    ear_notched: false,
    updated_at: '2026-11-20T06:00:00Z',
  };
  const { user } = renderSite(
    <DogPapersForm
      dog={{
        ...dog,
        papers: stored,
        teamPapers: null,
        hindi: { story: 'रानी आई।', source_story: 'Rani came.' },
      }}
      onSaved={() => {}}
    />,
  );
  const save = screen.getByRole('button', { name: 'Save the papers' });
  await user.type(screen.getByRole('textbox', { name: 'Story' }), ' She stayed.');
  await user.type(screen.getByRole('textbox', { name: 'Looked after by' }), 'Asha');
  await user.type(screen.getByRole('textbox', { name: 'Feeding spot' }), 'By the pump');
  const phone = screen.getByRole('textbox', { name: 'Carer’s phone' });
  await user.type(phone, 'Asha');
  await user.click(screen.getByRole('checkbox', { name: 'One ear is notched' }));
  await user.click(save);
  expect(await screen.findByText(/only with the day on which the person agreed/)).toBeVisible();
  expect(screen.getByText(/^Write a phone number/)).toBeVisible();
  await user.clear(phone);
  await user.type(phone, '+91 98390 12345');
  await user.type(screen.getByLabelText('Agreed on'), '2026-02-14');
  await user.click(save);
  expect(await screen.findByText(/^Somebody else saved these papers meanwhile\./)).toBeVisible();
  await user.click(save);
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]).toEqual({
    dog_id: dog.id,
    expected_updated_at: stored.updated_at,
    papers: {
      story: 'Rani came. She stayed.',
      sex: null,
      here_since: null,
      carer_name: 'Asha',
      carer_agreed_on: '2026-02-14',
      ear_notched: true,
    },
    team_papers: {
      carer_phone: '+91 98390 12345',
      collar_tag: null,
      ward: null,
      feeding_spot: 'By the pump',
      note: null,
    },
    hindi_story: 'रानी आई।',
    is_stale: true,
  });
});

it('prints what is published, with the code of the dog’s page', () => {
  renderSite(<DogSheet dog={{ ...dog, image: '/a.png' }} story={all} />);
  const sheet = within(screen.getByRole('article', { name: 'Sheet of Rani' }));
  expect(sheet.getByRole('img', { name: 'QR code of the page of Rani' })).toBeInTheDocument();
  expect(sheet.getByText(/sterilised/)).toBeVisible();
});

it('tells staff who is written to before and after a dog is taken to the municipal centre', async () => {
  const asked = recordCalls(functionUrl('set_dog_at_centre'), () => HttpResponse.json(2));
  const { user, unmount } = renderSite(<DogAtCentre dog={dog} isStaff />);
  expect(screen.getByText('Rani is not at the municipal centre.')).toBeVisible();
  expect(
    screen.getByText(/monthly payments go on\. After 15 minutes we’ll write to/),
  ).toBeVisible();
  await user.clear(screen.getByLabelText('Taken on'));
  const take = screen.getByRole('button', { name: 'Was taken there' });
  expect(take).toBeDisabled();
  await user.type(screen.getByLabelText('Taken on'), '2026-01-02');
  await user.click(take);
  expect(
    await screen.findByText('Rani is at the centre. 2 sponsors get an email in 15 minutes.'),
  ).toBeVisible();
  unmount();
  const back = renderSite(<DogAtCentre dog={{ ...dog, at_centre_since: '2026-01-02' }} isStaff />);
  await back.user.click(screen.getByRole('button', { name: 'Is back' }));
  await expect
    .poll(() => asked)
    .toEqual([{ dog_id: dog.id, since: '2026-01-02' }, { dog_id: dog.id }]);
});

it('offers volunteers, and of a dog that left anybody, no change of the municipal centre', () => {
  const { unmount } = renderSite(
    <DogAtCentre dog={{ ...dog, at_centre_since: '2026-01-02' }} isStaff={false} />,
  );
  expect(
    screen.getByText('Rani has been at the municipal centre since 2 January 2026.'),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  renderSite(<DogAtCentre dog={{ ...dog, status: 'adopted' }} isStaff />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('lists the dogs at the municipal centre, with the way to their papers', async () => {
  const { id, name } = dog;
  server.use(
    http.get(tableUrl('dog_profiles'), () =>
      HttpResponse.json([{ id, name, at_centre_since: '2026-01-02' }]),
    ),
  );
  renderSite(<DogsAtCentre />);
  expect(await screen.findByRole('link', { name: 'Rani' })).toHaveAttribute(
    'href',
    `/dashboard/staff/dogs/${id}`,
  );
  expect(screen.getByText(/since 2 January 2026/)).toBeVisible();
});

it('lists the stories without Hindi, and says which have that of an older story', async () => {
  const moti = '10000000-0000-4000-8000-000000000002';
  server.use(
    http.post(functionUrl('stories_without_hindi'), () =>
      HttpResponse.json([
        { dog_id: dog.id, name: 'Rani', is_outdated: false },
        { dog_id: moti, name: 'Moti', is_outdated: true },
      ]),
    ),
  );
  renderSite(<StoriesWithoutHindi />);
  expect(await screen.findByRole('link', { name: 'Moti' })).toHaveAttribute(
    'href',
    `/dashboard/staff/dogs/${moti}`,
  );
  const [rani, changed] = screen.getAllByRole('listitem');
  expect(rani).toHaveTextContent(/^Rani$/);
  expect(changed).toHaveTextContent('the story has changed since it was translated');
});
