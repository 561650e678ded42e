/** @vitest-environment-options { "url": "https://paws.example/" } */
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AuthState } from '@/features/accounts/AuthProvider';
import PaymentPage from '@/pages/payment/PaymentPage';
import SupportPage from '@/pages/support/SupportPage';
import { serveDonor } from '../../support/donor-details.ts';
import { dogRow, serveDogs } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';
import { serveDogPage } from '../../support/update-rows.ts';

const dog = dogRow(1);
const payButton = () => screen.findByRole('button', { name: /^Proceed to Pay/ });
const notice = { name: 'For administrators' };

function open(path: string, auth: AuthState) {
  serveDogs([dog]);
  serveDogPage();
  serveDonor();
  server.use(http.get(tableUrl('sponsorships'), () => HttpResponse.json([])));
  renderSite(
    <Routes>
      <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
      <Route path="/support" element={<SupportPage />} />
    </Routes>,
    { path, auth },
  );
}

it.each(['/support', `/dogs/${dog.id}/payment`])(
  'tells an administrator of a live site at %s that it takes test payments only',
  async (path) => {
    open(path, signedIn('admin'));
    expect(await screen.findByRole('note', notice)).toHaveTextContent(
      /^Only administrators see this\. This site/,
    );
  },
);

it.each<[string, AuthState]>([
  ['staff', signedIn('staff')],
  ['a visitor', { status: 'signed-out' }],
])('tells %s nothing', async (_who, auth) => {
  open('/support', auth);
  await payButton();
  // Parts of the page that are imported when the browser is idle have arrived.
  await screen.findByRole('form', { name: 'Contact' });
  expect(screen.queryByRole('note', notice)).toBeNull();
});
