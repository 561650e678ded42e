import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CertificateNotice } from '@/features/donors/CertificateNotice';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';
import { meera, signedIn } from '../support/session.ts';

/** @returns `asked` counts the requests for each table */
function open(donor: object | null, registration: object) {
  const asked = { donors: 0, settings: 0 };
  server.use(
    http.get(tableUrl('donors'), () => {
      asked.donors += 1;
      return HttpResponse.json(donor === null ? [] : [donor]);
    }),
    http.get(tableUrl('receipt_settings'), () => {
      asked.settings += 1;
      return HttpResponse.json(registration);
    }),
  );
  const { container, queryClient } = renderSite(<CertificateNotice userId={meera.id} />, {
    auth: signedIn(),
  });
  return { asked, container, queryClient };
}

const registered = { registration_number: 'AAATP1234CF20261', valid_until: null };
const donor = { name: 'Meera Tandon', address: 'Lucknow', pan_masked: null };

it.each([
  [null, 'We do not have your PAN and address.'],
  [donor, 'We do not have your PAN.'],
])('names what is missing, and links the form: %o', async (row, sentence) => {
  open(row, registered);
  const link = await screen.findByRole('link', { name: 'Give these details' });
  expect(link.closest('p')).toHaveTextContent(sentence);
  expect(link).toHaveAttribute('href', '/dashboard#donor');
});

it('says that nothing is missing', async () => {
  open({ ...donor, pan_masked: 'ABC••••••F' }, registered);
  expect(await screen.findByText(/Nothing is missing/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  ['without a registration', { ...registered, registration_number: null }],
  ['after its registration has expired', { ...registered, valid_until: '2020-03-31' }],
])('asks for nothing in the name of an organisation %s', async (_case, settings) => {
  const { asked, container, queryClient } = open(donor, settings);
  await waitFor(() => expect(asked).toEqual({ donors: 1, settings: 1 }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.querySelector('h2')).toBeNull();
});
