import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CertificateNotice } from '@/features/donations/donors/CertificateNotice';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { meera, signedIn } from '../../support/session.ts';

/** @returns `asked` counts the requests for each of the two */
function open(donors: object[], registration: object) {
  const asked = { donors: 0, settings: 0 };
  server.use(
    http.post(functionUrl('certificate_details'), () => {
      asked.donors += 1;
      return HttpResponse.json(donors);
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
const own = {
  donor_name: 'Meera Tandon',
  is_own: true,
  receipts: 3,
  misses_pan: true,
  misses_address: false,
};
const joined = { ...own, donor_name: 'Asha Verma', is_own: false, receipts: 1 };

it.each([
  [{ ...own, misses_address: true }, 'We do not have your PAN and address.'],
  [own, 'We do not have your PAN.'],
])('names what is missing, and links the form: %o', async (donor, sentence) => {
  open([donor], registered);
  const link = await screen.findByRole('link', { name: 'Give these details' });
  expect(link.closest('p')).toHaveTextContent(sentence);
  expect(link).toHaveAttribute('href', '/dashboard#donor');
});

it('names the receipts that miss something when another donor’s show it', async () => {
  open(
    [
      { ...own, misses_address: true },
      { ...joined, misses_pan: false },
    ],
    registered,
  );
  const link = await screen.findByRole('link', { name: 'Give these details' });
  expect(link.closest('p')).toHaveTextContent(
    '3 receipts made out to Meera Tandon have no PAN and no address.',
  );
  expect(screen.queryByText(/We do not have/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Asha Verma/)).not.toBeInTheDocument();
});

it('says how a receipt in another name is completed', async () => {
  open([{ ...own, misses_pan: false }, joined], registered);
  const sentence = await screen.findByText('1 receipt made out to Asha Verma has no PAN.');
  expect(sentence.closest('p')).toHaveTextContent('no PAN. The email with that receipt');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('says that nothing is missing', async () => {
  open([{ ...own, misses_pan: false }], registered);
  expect(await screen.findByText(/Nothing is missing/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  ['without a registration', [own], { ...registered, registration_number: null }],
  ['after its registration has expired', [own], { ...registered, valid_until: '2020-03-31' }],
  ['without receipts of this tax year or the last', [], registered],
])('asks for nothing in the name of an organisation %s', async (_case, donors, settings) => {
  const { asked, container, queryClient } = open(donors, settings);
  await waitFor(() => expect(asked).toEqual({ donors: 1, settings: 1 }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.querySelector('h2')).toBeNull();
});
