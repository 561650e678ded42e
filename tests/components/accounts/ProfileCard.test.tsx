import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import DashboardLayout from '@/app/DashboardLayout';
import { ProfileCard } from '@/features/accounts/ProfileCard';
import ProfilePage from '@/pages/dashboard/ProfilePage';
import type { Tables } from '@common/database';
import { expectLogged } from '../../support/console.ts';
import { serveDonor, storedDonor } from '../../support/donor-details.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { meera, serveOwnRows, signedIn } from '../../support/session.ts';

type Row = Tables<'profiles'>;

const fullRow: Row = {
  user_id: meera.id,
  name: 'Meera Tandon',
  email: 'meera@example.in',
  phone: '+91 98390 12345',
  address: '14 Rana Pratap Marg\nLucknow',
  created_at: '2025-01-11T19:00:00+00:00',
  updated_at: '2025-01-11T19:00:00+00:00',
};

/** Mocks the table. @returns its row and the changes sent to it */
function mockProfile(row: Row = fullRow) {
  const table = { row, changes: new Array<unknown>() };
  server.use(
    http.get(tableUrl('profiles'), ({ request }) => {
      const asked = new URL(request.url).searchParams.get('user_id');
      return asked === `eq.${meera.id}`
        ? HttpResponse.json(table.row)
        : HttpResponse.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 });
    }),
    http.patch<never, Partial<Row>>(tableUrl('profiles'), async ({ request }) => {
      const version = new URL(request.url).searchParams.get('updated_at');
      if (version !== `eq.${table.row.updated_at}`) return HttpResponse.json([]);
      const change = await request.json();
      table.changes.push(change);
      table.row = { ...table.row, ...change, updated_at: '2026-11-28T06:00:00.000001+00:00' };
      return HttpResponse.json([table.row]);
    }),
  );
  return table;
}

/** Inside the dashboard's layout, which stores the profile in the browser. */
const show = () =>
  renderSite(
    <Routes>
      <Route element={<DashboardLayout />}>
        <Route path="/dashboard" element={<ProfileCard userId={meera.id} />} />
      </Route>
    </Routes>,
    { path: '/dashboard', auth: signedIn() },
  );

beforeEach(() => {
  localStorage.setItem('paws_isLoggedIn', 'true');
  serveOwnRows();
});

/** The value beside a label. */
const shown = (label: string) => screen.getByText(label).parentElement?.querySelector('dd');

const stored = (): unknown => JSON.parse(localStorage.getItem('paws_user') ?? 'null');

async function edit(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
}

describe('reading', () => {
  it('shows the five details, with the date in Indian time', async () => {
    mockProfile();
    show();
    await screen.findByText('Full Name');
    expect(shown('Full Name')).toHaveTextContent('Meera Tandon');
    expect(shown('Email')).toHaveTextContent('meera@example.in');
    expect(shown('Phone Number')).toHaveTextContent('+91 98390 12345');
    expect(shown('Address')).toHaveTextContent('14 Rana Pratap Marg Lucknow');
    expect(shown('Account Created')).toHaveTextContent('12 January 2025');
  });

  it('says which details are missing', async () => {
    mockProfile({ ...fullRow, phone: '', created_at: '' });
    show();
    await screen.findByText('Full Name');
    expect(shown('Phone Number')).toHaveTextContent('Not provided');
    expect(shown('Account Created')).toHaveTextContent('Unknown');
  });

  it('shows the name on the receipts of an account that began by a code', async () => {
    mockProfile({ ...fullRow, name: '' });
    serveDonor({ ...storedDonor, name: 'Meera T.' });
    renderSite(<ProfilePage />, { path: '/dashboard', auth: signedIn() });
    expect(await screen.findByText('Full Name')).toBeVisible();
    await waitFor(() => expect(shown('Full Name')).toHaveTextContent('Meera T.'));
  });

  it("stores the server's values in the browser, in place of damaged ones", async () => {
    localStorage.setItem('paws_user', '{"name": 7, "phone": "0522');
    mockProfile();
    show();
    await screen.findByText('Full Name');
    await waitFor(() =>
      expect(stored()).toEqual({
        name: 'Meera Tandon',
        email: 'meera@example.in',
        phone: '+91 98390 12345',
        address: '14 Rana Pratap Marg\nLucknow',
        createdAt: '2025-01-11T19:00:00+00:00',
      }),
    );
  });
});

describe('editing', () => {
  it('saves only name, phone and address, in the table and in the browser', async () => {
    const table = mockProfile();
    const { user } = show();
    await edit(user);
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    await fill(user, {
      'Full Name': '  मीरा टंडन ',
      'Phone Number': '(0522) 400-1234',
      Address: '',
    });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    // The table refuses a phone number that starts with a bracket.
    await waitFor(() => expect(screen.getByLabelText('Phone Number')).toBeInvalid());
    await fill(user, { 'Phone Number': '0522 400-1234' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Profile updated')).toBeVisible();
    expect(table.changes).toEqual([{ name: 'मीरा टंडन', phone: '0522 400-1234', address: '' }]);
    expect(shown('Full Name')).toHaveTextContent('मीरा टंडन');
    expect(shown('Address')).toHaveTextContent('Not provided');
    expect(stored()).toMatchObject({ name: 'मीरा टंडन', phone: '0522 400-1234', address: '' });
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });

  it('is left by Cancel, which saves nothing', async () => {
    const table = mockProfile();
    const { user } = show();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
    expect(table.changes).toEqual([]);
  });

  it('writes nothing but what was changed', async () => {
    const table = mockProfile();
    const { user } = show();
    await edit(user);
    await fill(user, { Address: 'Chowk' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeVisible();
    expect(table.changes).toEqual([{ address: 'Chowk' }]);
  });

  it('keeps what another window saved meanwhile, and says what it would replace', async () => {
    expectLogged(/changed after it was fetched/);
    const table = mockProfile({ ...fullRow, phone: '' });
    const { user } = show();
    await edit(user);
    await fill(user, { Address: 'Chowk' });
    const theirs = { phone: '+91 98390 99999', address: 'Gomti Nagar' };
    table.row = { ...table.row, ...theirs, updated_at: '2026-11-27T06:00:00+00:00' };
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    const notice = await screen.findByText('Your profile was changed in another window meanwhile.');
    expect(notice.closest('div')).toHaveTextContent('Address: Gomti Nagar');
    expect(table.changes).toEqual([]);
    expect(screen.getByLabelText('Phone Number')).toHaveValue(theirs.phone);
    expect(screen.getByLabelText('Address')).toHaveValue('Chowk');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeVisible();
    expect(table.row).toMatchObject({ phone: theirs.phone, address: 'Chowk' });
  });

  it('counts as saved when only the answer was lost', async () => {
    const table = mockProfile();
    const { user } = show();
    await edit(user);
    await fill(user, { Address: 'Chowk' });
    table.row = { ...table.row, address: 'Chowk', updated_at: '2026-11-27T06:00:00+00:00' };
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeVisible();
  });

  it.each([
    ['Full Name', 'A', 'Name must be at least 2 characters.'],
    ['Full Name', 'a'.repeat(101), 'Name must be at most 100 characters.'],
    ['Phone Number', '12345', 'Please enter a valid phone number, such as +91 98390 12345.'],
    ['Phone Number', 'call me', 'Please enter a valid phone number, such as +91 98390 12345.'],
    ['Phone Number', '1'.repeat(21), 'Please enter a valid phone number, such as +91 98390 12345.'],
    ['Address', 'a'.repeat(501), 'Address must be at most 500 characters.'],
    ['Full Name', 'Me\0era', 'Please write a name in letters'],
    ['Address', '14 Rana\ud83d', 'A character in here can’t be stored. Please type this again.'],
  ])('refuses %s %s', async (label, text, sentence) => {
    const table = mockProfile();
    const { user } = show();
    await edit(user);
    await fill(user, { [label]: text });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(table.changes).toEqual([]);
  });
});
