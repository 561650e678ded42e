import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { DonorSection } from '@/features/donations/donors/DonorSection';
import { serveFunction } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { serveDonor, storedDonor } from '../../support/donor-details.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server } from '../../support/server.ts';
import { meera, rememberSession, signedIn } from '../../support/session.ts';

function open() {
  rememberSession();
  return renderSite(<DonorSection userId={meera.id} />, { auth: signedIn() });
}

const button = (name: string) => screen.findByRole('button', { name });

it('shows a masked PAN; an empty field keeps it, and removing it is asked for first', async () => {
  serveDonor();
  const saved = serveFunction('save-donor', { ...storedDonor, name: 'Mira Tandon' });
  const { user, container } = open();
  expect(await screen.findByText('Loading your details...')).toBeVisible();
  await user.click(await button('Edit details'));
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  expect(screen.getByLabelText('PAN (optional)')).toHaveAccessibleDescription(
    /^We have AAA••••••C\. Leave this empty to keep it\./,
  );
  await fill(user, { 'Full name': 'Mira Tandon' });
  await user.click(await button('Save Changes'));
  expect(await screen.findByText('Details for receipts updated')).toBeVisible();
  expect(container).toHaveTextContent(/NameMira TandonAddress14 Rana.*PANAAA••••••C/);
  expect(await button('Edit details')).toHaveFocus();

  await user.click(await button('Remove PAN'));
  expect(saved).toHaveLength(1);
  serveFunction('save-donor', { ...storedDonor, pan_masked: null });
  const dialog = screen.getByRole('dialog', { name: 'Remove your PAN?' });
  await user.click(dialog.querySelector('button') ?? dialog);
  expect(await screen.findByText('Not given')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove PAN' })).not.toBeInTheDocument();
  expect(saved).toEqual([
    { name: 'Mira Tandon', address: storedDonor.address, is_indian_citizen: true },
  ]);
});

it('says when details are asked for, and shows a refused PAN in the form', async () => {
  expectLogged(/wrong-pan/);
  serveDonor(null);
  serveFunction('save-donor', { error: 'wrong-pan' }, 422);
  const { user } = open();
  expect(await screen.findByText('We ask for them before your first donation.')).toBeVisible();
  await user.click(await button('Add details'));
  await fill(user, { 'Full name': 'Meera', Address: 'Lucknow', 'PAN (optional)': 'AAAPZ1234C' });
  await user.click(screen.getByRole('checkbox', { name: 'I am an Indian citizen' }));
  await user.click(await button('Save Changes'));
  expect(await screen.findByText(/^This PAN doesn’t look right\./)).toBeVisible();
  expect(screen.getByLabelText('PAN (optional)')).toHaveValue('AAAPZ1234C');
});

it('keeps what another window saved meanwhile, and says what it would replace', async () => {
  expectLogged(/changed-meanwhile/);
  serveDonor({ ...storedDonor, updated_at: '2026-11-01T06:00:00+00:00' });
  const { user } = open();
  await user.click(await button('Edit details'));
  const refused = serveFunction('save-donor', { error: 'changed-meanwhile' }, 409);
  const updated_at = '2026-11-02T06:00:00+00:00';
  serveDonor({ ...storedDonor, name: 'Mira Tandon', address: 'Gomti Nagar', updated_at });
  await fill(user, { Address: 'Hazratganj' });
  await user.click(await button('Save Changes'));
  const notice = await screen.findByText('These details were changed in another window meanwhile.');
  expect(notice.closest('div')).toHaveTextContent('Address: Gomti Nagar');
  expect(refused).toMatchObject([{ updated_at: '2026-11-01T06:00:00+00:00' }]);
  expect(screen.getByLabelText('Full name')).toHaveValue('Mira Tandon');
  const saved = serveFunction('save-donor', { ...storedDonor, name: 'Mira Tandon' });
  await user.click(await button('Save Changes'));
  expect(await screen.findByText('Details for receipts updated')).toBeVisible();
  expect(saved).toMatchObject([{ name: 'Mira Tandon', address: 'Hazratganj', updated_at }]);
});

const serveNumber = (rows: unknown[]) =>
  server.use(http.post(functionUrl('own_whatsapp'), () => HttpResponse.json(rows)));

it('adds a WhatsApp number with the consent, and deletes it by one press', async () => {
  serveDonor();
  const sent: unknown[] = [];
  server.use(
    http.post(functionUrl('set_own_whatsapp'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(null);
    }),
  );
  const { user } = open();
  await user.click(await button('Add a number'));
  await user.type(screen.getByLabelText('WhatsApp number (optional)'), '98390 12345');
  await user.click(await button('Save Changes'));
  expect(await screen.findByText('Please tick this, or leave the number empty.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^You may send me photos of the dogs/ }));
  serveNumber([{ number: '98390 12345', consented_at: '2026-11-03T06:00:00+00:00' }]);
  await user.click(await button('Save Changes'));
  expect(await screen.findByText('98390 12345, since 3 Nov 2026')).toBeVisible();
  expect(await button('Change the number')).toHaveFocus();
  serveNumber([]);
  await user.click(await button('Delete the number'));
  await waitFor(() =>
    expect(screen.queryByText('98390 12345, since 3 Nov 2026')).not.toBeInTheDocument(),
  );
  expect(sent).toEqual([
    { number: '98390 12345', consents: true },
    { number: null, consents: false },
  ]);
});
