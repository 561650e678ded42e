import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { drawCertificate } from '@/components/certificate-picture';
import type { MonthRow, SponsorshipRow } from '@/features/sponsorships/sponsorship';
import CertificatePage from '@/pages/certificate/CertificatePage';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { meera, serveOwnRows, signedIn } from '../../support/session.ts';
import { serveSponsorships, sponsorshipRow } from '../../support/sponsorship-rows.ts';

// A canvas of this test draws nothing; tests/e2e/gifts/gifts.spec.ts draws.
vi.mock('@/components/certificate-picture', { spy: true });

afterEach(() => {
  delete (navigator as Partial<Navigator>).share;
  delete (navigator as Partial<Navigator>).canShare;
});

/** As sponsorshipRow has it. */
const moti = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Moti',
  image_url: '/images/dogs/sheru-800.webp',
  status: 'available',
  monthly_amount: 3000,
  at_centre_since: null,
} as const;
const RANI = '10000000-0000-4000-8000-000000000005';

/** A month that is charged for a dog; the dog of the sponsorship by default. */
function month(number: number, overrides: Partial<MonthRow> = {}): MonthRow {
  return {
    id: `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: `2026-0${number}-01T04:05:00+00:00`,
    paid_at: `2026-0${number}-01T04:05:00+00:00`,
    sponsorship_id: sponsorshipRow(1).id,
    dog_id: moti.id,
    dog_profiles: { name: moti.name },
    amount_paise: 300_000,
    refunded_paise: 0,
    ...overrides,
  };
}

function open(
  rows: readonly SponsorshipRow[],
  months: readonly MonthRow[] = [month(6)],
  { name = meera.name, id = sponsorshipRow(1).id } = {},
) {
  serveSponsorships(rows, { months });
  serveOwnRows(name);
  return renderSite(
    <Routes>
      <Route
        path="/dashboard/sponsorships/:sponsorshipId/certificate"
        element={<CertificatePage />}
      />
    </Routes>,
    { path: `/dashboard/sponsorships/${id}/certificate`, auth: signedIn() },
  );
}

const sheet = () => screen.findByRole('article');

it('names the sponsor, the dog and the day, and no amount, and can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = open([sponsorshipRow(1)]);
  expect(await sheet()).toHaveTextContent(
    /Certificate of virtual adoptionMeera Tandonhas virtually adoptedMotia street dog of Lucknow, since 1 June 2026\.This helps pay for food, shelter and healthcare\.Shalini Rastogi, Secretary$/,
  );
  expect(await sheet()).not.toHaveTextContent('₹');
  expect(screen.getByRole('img', { name: 'Moti' })).toHaveAttribute(
    'src',
    '/images/dogs/sheru-800.webp',
  );
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

it('has Devanagari names in their language', async () => {
  open([sponsorshipRow(1)], undefined, { name: 'मीरा टंडन' });
  expect(await screen.findByText('मीरा टंडन')).toHaveAttribute('lang', 'hi');
});

it.each<[string, Partial<SponsorshipRow>, RegExp]>([
  ['all dogs', { dog_profiles: null }, /adoptedall our dogsthe street dogs of Lucknow, since/],
  [
    'a sponsorship that has ended',
    { status: 'cancelled', desired_status: 'stop', ended_at: '2026-10-03T04:00:00+00:00' },
    /Tandonvirtually adoptedMotia street dog of Lucknow, from 1 June 2026 to 3 October 2026\./,
  ],
  [
    'a dog that has died',
    { dog_profiles: { ...moti, status: 'passed_away' } },
    /In loving memory of Moti\.Shalini Rastogi, Secretary$/,
  ],
])('is true of %s', async (_case, overrides, text) => {
  const dog_id = overrides.dog_profiles === null ? null : moti.id;
  open([sponsorshipRow(1, overrides)], [month(6, { dog_id })]);
  expect(await sheet()).toHaveTextContent(text);
});

it('says after a move since when the money goes to this dog', async () => {
  const before = { dog_id: RANI, dog_profiles: { name: 'Rani' } };
  open([sponsorshipRow(1)], [month(9), month(8), month(7, before), month(6, before)]);
  expect(await sheet()).toHaveTextContent('since 1 August 2026.');
});

it('is not there before the first month of the dog is charged', async () => {
  open([sponsorshipRow(1, { status: 'authenticated' })], []);
  expect(await screen.findByText('Your certificate isn’t ready yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
});

it('of a gift is its recipient’s, not the payer’s', async () => {
  open([sponsorshipRow(1, { is_gift: true })]);
  expect(await screen.findByText('This sponsorship is a gift')).toBeVisible();
  expect(screen.queryByText(meera.name)).toBeNull();
  expect(screen.getByRole('link', { name: 'Your gifts' })).toHaveAttribute(
    'href',
    '/dashboard/donations#gifts',
  );
});

it('of somebody else’s sponsorship does not exist', async () => {
  open([sponsorshipRow(1)], undefined, { id: sponsorshipRow(2).id });
  expect(await screen.findByText('There is no such certificate')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Dogs' })).toHaveAttribute(
    'href',
    '/dashboard/sponsorships',
  );
});

/** Opens a certificate on a device that shares files with `share`, and asks for the picture. */
async function openPicture(share?: Navigator['share']) {
  const file = new File(['drawn'], 'certificate.png', { type: 'image/png' });
  vi.mocked(drawCertificate).mockResolvedValueOnce(file);
  if (share) Object.assign(navigator, { share, canShare: () => true });
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    downloads.push(this.getAttribute('download') ?? '');
  });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  const { user } = open([sponsorshipRow(1)]);
  await sheet();
  await user.click(screen.getByRole('button', { name: /^Share/ }));
  await user.click(screen.getByRole('button', { name: 'Save the certificate as a picture' }));
  return { file, downloads };
}

it('is shared as a picture with the words of the sheet', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue();
  const { file, downloads } = await openPicture(share);
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [file] });
  expect(drawCertificate).toHaveBeenLastCalledWith(
    {
      issuer: 'Paws of Lucknow',
      title: 'Certificate of virtual adoption',
      before: '',
      name: 'Meera Tandon',
      deed: 'has virtually adopted',
      dog: 'Moti',
      detail: 'a street dog of Lucknow, since 1 June 2026.',
      message: '',
      foot: 'This helps pay for food, shelter and healthcare.',
      signatory: 'Shalini Rastogi, Secretary',
    },
    '/images/dogs/sheru-800.webp',
  );
  expect(downloads).toEqual([]);
});

it('is not downloaded when the share sheet is closed', async () => {
  const closed = vi.fn<Navigator['share']>().mockRejectedValue(new DOMException('', 'AbortError'));
  const { downloads } = await openPicture(closed);
  expect(closed).toHaveBeenCalledOnce();
  expect(downloads).toEqual([]);
});

it.each([
  ['shares no files', undefined],
  [
    'no longer takes the press for one',
    () => Promise.reject(new DOMException('', 'NotAllowedError')),
  ],
])('is downloaded as a picture where the browser %s', async (_case, share) => {
  const { downloads } = await openPicture(share);
  expect(await screen.findByText('The picture is in your downloads.')).toBeVisible();
  expect(downloads).toEqual(['certificate.png']);
});

it('says when the picture can’t be made', async () => {
  expectLogged(/./);
  vi.mocked(drawCertificate).mockRejectedValueOnce(new Error('no canvas'));
  const { user } = open([sponsorshipRow(1)]);
  await sheet();
  await user.click(screen.getByRole('button', { name: /^Share/ }));
  const item = screen.getByRole('button', { name: 'Save the certificate as a picture' });
  await user.click(item);
  expect(await screen.findByText(/^The picture could not be made\./)).toHaveRole('status');
  expect(item).toHaveFocus();
});
