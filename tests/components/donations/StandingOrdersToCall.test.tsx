import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { StandingOrdersToCall } from '@/features/donations/recorded/StandingOrdersToCall';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, refuseFunction, server, tableUrl } from '../../support/server.ts';
import { expectLogged } from '../../support/console.ts';
import { dogRow as rowOfDog } from '../../support/dog-rows.ts';

const dogRow = rowOfDog(1);

const suresh = {
  sponsorship_id: '90000000-0000-4000-8000-000000000001',
  person_id: '80000000-0000-4000-8000-000000000001',
  name: 'Suresh Kumar',
  phone: '98390 12345',
  has_email: false,
  dog_id: '10000000-0000-4000-8000-000000000003',
  dog_name: 'Kaalu',
  dog_status: 'passed_away',
  amount_paise: 50_000,
};

/** @returns the bodies of the calls that change something */
function serve(rows: object[]) {
  const calls: unknown[] = [];
  server.use(
    http.post(functionUrl('standing_orders_to_call'), () => HttpResponse.json(rows)),
    http.get(tableUrl('dog_profiles'), () => HttpResponse.json([dogRow])),
    http.get(functionUrl('search_dogs'), () => HttpResponse.json([dogRow])),
    ...['stop_standing_order', 'move_standing_order'].map((name) =>
      http.post(functionUrl(name), async ({ request }) => {
        calls.push([name, await request.json()]);
        rows.length = 0;
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  );
  return calls;
}

it('says whom to call, with the number, until the order has ended', async () => {
  const calls = serve([suresh, { ...suresh, sponsorship_id: 'x', has_email: true, phone: '' }]);
  const { user } = renderSite(
    <main>
      <h1>Staff Dashboard</h1>
      <StandingOrdersToCall />
    </main>,
  );
  const [row, emailed] = await screen.findAllByRole('listitem');
  if (!row || !emailed) throw new Error('There are two rows.');
  expect(row).toHaveTextContent(
    /^Suresh Kumar · 98390 12345₹500 a month by standing order\. Kaalu has died\. They have no email\./,
  );
  expect(within(row).getByRole('link', { name: '98390 12345' })).toHaveAttribute(
    'href',
    'tel:9839012345',
  );
  expect(emailed).toHaveTextContent(/no phone number.*They get an email; the bank goes on/);
  await user.click(within(row).getByRole('button', { name: /^It has ended/ }));
  await screen.findByText('The standing order has ended.');
  expect(calls).toEqual([
    ['stop_standing_order', { sponsorship_id: suresh.sponsorship_id, reason: 'Kaalu has left.' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^To call/ })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('needs a dog before the order goes on for another one, and says why that is refused', async () => {
  expectLogged(/already-sponsors/);
  const calls = serve([suresh]);
  refuseFunction('move_standing_order', 409, 'already-sponsors');
  const { user } = renderSite(<StandingOrdersToCall />);
  await user.click(await screen.findByRole('button', { name: /^It goes on for another dog/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Choose a dog.')).toBeVisible();
  await fill(user, { 'For which dog': dogRow.name });
  await user.click(await screen.findByRole('option', { name: new RegExp(dogRow.name) }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/A standing order of this person for this dog runs already/),
  ).toBeVisible();
  expect(calls).toEqual([]);
});

it('only tells of a dog at the municipal centre: there is nothing to decide', async () => {
  serve([{ ...suresh, dog_status: 'available' }]);
  renderSite(<StandingOrdersToCall />);
  expect(await screen.findByText(/Kaalu was taken to the municipal centre\./)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
