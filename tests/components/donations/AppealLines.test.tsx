import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import AppealLines from '@/features/donations/appeals/AppealLines';
import { expectLogged } from '../../support/console.ts';
import { daysAgo } from '../../support/days.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';

const appealOf = (number: number, name: string) => ({
  id: `50000000-0000-4000-8000-00000000000${number}`,
  title: `${name}’s operation`,
  title_hi: null,
  goal_paise: 1_800_000,
  last_day: daysAgo(-6),
  status: 'open',
  dog_profiles: { id: `dog-${number}`, name, image_url: '', status: 'available' },
});
const appeals = [appealOf(1, 'Rani'), appealOf(2, 'Sheru')];

const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('lead to the open appeals, on a dog’s page to its own alone', async () => {
  server.use(http.get(tableUrl('appeals'), () => HttpResponse.json(appeals)));
  const { unmount } = renderSite(<AppealLines />);
  const link = await screen.findByRole('link', { name: /^Rani’s operation Goal ₹18,000, until / });
  expect(link).toHaveAttribute('href', `/appeals/${appeals[0]?.id}`);
  expect(titles()).toHaveLength(2);
  unmount();
  renderSite(<AppealLines dogId="dog-2" />);
  expect(await screen.findByRole('link', { name: /^Sheru’s/ })).toBeVisible();
  expect(titles()).toHaveLength(1);
});

it('show something else, and nothing before that is known, where there is none', async () => {
  const { container } = renderSite(<AppealLines otherwise="Kaalu needs ₹1,750" />);
  expect(container).not.toHaveTextContent('Kaalu');
  await waitFor(() => expect(container).toHaveTextContent('Kaalu needs ₹1,750'));
});

it('show something else when they can’t be loaded', async () => {
  expectLogged(/down/);
  server.use(
    http.get(tableUrl('appeals'), () => HttpResponse.json({ message: 'down' }, { status: 500 })),
  );
  renderSite(<AppealLines otherwise="Kaalu needs ₹1,750" />);
  expect(await screen.findByText('Kaalu needs ₹1,750')).toBeVisible();
});
