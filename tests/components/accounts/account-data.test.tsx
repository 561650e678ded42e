import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentStop } from '@/features/accounts/settings-api';
import { DeleteAccount } from '@/features/accounts/DeleteAccount';
import { DownloadMyData } from '@/features/accounts/DownloadMyData';
import { expectLogged } from '../../support/console.ts';
import { mockDownload } from '../../support/download.ts';
import { fill } from '../../support/fill.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { edgeFunctionUrl, functionUrl, server, tableUrl } from '../../support/server.ts';
import { meera } from '../../support/session.ts';

const CONFIRM = 'Type your email to confirm';
const deletion = tableUrl('rpc/delete_own_account');

async function openDialog() {
  const onDeleted = vi.fn<(payments: PaymentStop) => void>();
  const { user } = renderSite(<DeleteAccount email={meera.email} onDeleted={onDeleted} />);
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  const [, confirmButton] = screen.getAllByRole('button', { name: 'Delete Account' });
  if (!confirmButton) throw new Error('The dialog has no delete button.');
  return { user, onDeleted, button: confirmButton };
}

describe('deleting an account', () => {
  it.each(['', 'meera', 'meera@example.i', 'other@example.in'])(
    'stays disabled for the email "%s"',
    async (typed) => {
      const { user, button, onDeleted } = await openDialog();
      await fill(user, { [CONFIRM]: typed });
      expect(button).toBeDisabled();
      await user.type(screen.getByLabelText(CONFIRM), '{Enter}');
      expect(onDeleted).not.toHaveBeenCalled();
    },
  );

  it('accepts the email in any case with spaces around it, and sends one request', async () => {
    localStorage.setItem('paws_user_settings', '{}');
    let calls = 0;
    const response = deferred();
    server.use(
      http.post(deletion, async () => {
        calls += 1;
        await response.released;
        return HttpResponse.json([]);
      }),
    );
    const { user, button, onDeleted } = await openDialog();
    await fill(user, { [CONFIRM]: '  MEERA@Example.in ' });
    await user.dblClick(button);
    const deleting = await screen.findByRole('button', { name: 'Deleting...' });
    expect(deleting).toHaveAttribute('aria-disabled', 'true');
    expect(deleting).toHaveFocus();
    expect(onDeleted).not.toHaveBeenCalled();
    response.release();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(onDeleted.mock.calls[0]?.[0]).toBe('none');
    expect(calls).toBe(1);
    expect(localStorage.getItem('paws_user_settings')).toBeNull();
  });

  it('says what is kept, and that an email tells when the payments have stopped', async () => {
    await openDialog();
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(
      /your receipts, .* name, address and PAN .* stay without an account/,
    );
    expect(dialog).toHaveTextContent(/One last email tells you when everything is done\./);
    expect(dialog).toHaveTextContent(/Your address stays with that email until it is sent\./);
  });

  it.each([
    ['stopped', () => HttpResponse.json({ is_stopped: true })],
    ['stopping', () => HttpResponse.json({ is_stopped: false })],
    ['stopping', () => HttpResponse.error()],
  ] as const)('says that its monthly payments are %s', async (payments, answer) => {
    server.use(
      http.post(deletion, () => HttpResponse.json(['60000000-0000-4000-8000-000000000001'])),
      http.post(edgeFunctionUrl('sync-sponsorship'), answer),
    );
    const { user, button, onDeleted } = await openDialog();
    await fill(user, { [CONFIRM]: meera.email });
    await user.click(button);
    await waitFor(() => expect(onDeleted.mock.calls[0]?.[0]).toBe(payments));
  });

  it('shows an error in the dialog, and keeps the form and the stored settings', async () => {
    expectLogged(/out of order/);
    localStorage.setItem('paws_user_settings', '{}');
    server.use(
      http.post(deletion, () => HttpResponse.json({ message: 'out of order' }, { status: 500 })),
    );
    const { user, button, onDeleted } = await openDialog();
    await fill(user, { [CONFIRM]: meera.email });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account could not be deleted. Please check your connection and try again.',
    );
    expect(screen.getByLabelText(CONFIRM)).toHaveValue(meera.email);
    expect(button).toBeEnabled();
    expect(onDeleted).not.toHaveBeenCalled();
    expect(localStorage.getItem('paws_user_settings')).toBe('{}');
  });

  it('tells the only administrator what to do first', async () => {
    expectLogged(/last-administrator/);
    const refusal = { code: 'PT409', message: 'last-administrator' };
    server.use(http.post(deletion, () => HttpResponse.json(refusal, { status: 409 })));
    const { user, button } = await openDialog();
    await fill(user, { [CONFIRM]: meera.email });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are the only administrator. Give somebody else this role on the Team page, then delete your account.',
    );
  });
});

const donation = (index: number) => ({
  id: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  user_id: meera.id,
  amount_paise: 300_000,
  created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
});

describe('downloading my data', () => {
  it('fetches every page and writes all rows of the user to one file', async () => {
    const files = mockDownload();
    const rows = Array.from({ length: 1001 }, (_, index) => donation(index));
    const sponsorship = { id: '3', created_at: '2026-01-01' };
    const timeline = [{ id: 4, kind: 'created' }];
    const others = { gifts: [{ message: 'For you' }], notes: [{ body: 'Called.' }] };
    const requests: URL[] = [];
    server.use(
      http.get(tableUrl('profiles'), () =>
        HttpResponse.json([{ user_id: meera.id, name: 'Meera' }]),
      ),
      http.get(tableUrl('user_settings'), () => HttpResponse.json([{ marketing_emails: false }])),
      http.get(tableUrl('donors'), ({ request }) => {
        requests.push(new URL(request.url));
        return HttpResponse.json([{ name: 'Meera', pan_masked: 'ABC••••••F' }]);
      }),
      http.get(tableUrl('messages'), ({ request }) => {
        requests.push(new URL(request.url));
        return HttpResponse.json([{ id: '1', created_at: '2026-01-01', subject: 'नमस्ते' }]);
      }),
      http.get(tableUrl('sponsorships'), ({ request }) => {
        requests.push(new URL(request.url));
        return HttpResponse.json([sponsorship]);
      }),
      http.post(functionUrl('sponsorship_timeline'), () => HttpResponse.json(timeline)),
      http.post(functionUrl('own_data'), () => HttpResponse.json([others])),
      http.post(functionUrl('own_office_details'), () => HttpResponse.json({ language: 'hi' })),
      http.post(functionUrl('own_whatsapp'), () => HttpResponse.json([{ number: '98390 12345' }])),
      http.get(tableUrl('donations'), ({ request }) => {
        const url = new URL(request.url);
        requests.push(url);
        return HttpResponse.json(
          url.searchParams.has('or') ? rows.slice(1000) : rows.slice(0, 1000),
        );
      }),
    );
    const { user } = renderSite(<DownloadMyData userId={meera.id} />);
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    await waitFor(() => expect(files[0]?.name).toMatch(/^paws-my-data-\d{4}-\d\d-\d\d\.json$/));
    const data: unknown = JSON.parse((await files[0]?.text) ?? '');
    expect(data).toEqual({
      profile: { user_id: meera.id, name: 'Meera' },
      settings: { marketing_emails: false },
      donor: { name: 'Meera', pan_masked: 'ABC••••••F' },
      donations: rows,
      sponsorships: [{ ...sponsorship, sponsorship_events: timeline }],
      messages: [{ id: '1', created_at: '2026-01-01', subject: 'नमस्ते' }],
      ...others,
      entered_by_office: { language: 'hi' },
      whatsapp: { number: '98390 12345' },
    });
    // Staff may read all donations, but their own file contains only their own rows.
    for (const { pathname, searchParams } of requests) {
      const owner = pathname.endsWith('messages') ? 'recipient_id' : 'user_id';
      expect(searchParams.get(owner)).toBe(`eq.${meera.id}`);
      expect(searchParams.get('select')).not.toContain('pan_encrypted');
    }
  });

  it('downloads nothing when a request fails', async () => {
    expectLogged(/out of order/);
    const files = mockDownload();
    server.use(
      http.get(tableUrl('profiles'), () => HttpResponse.json([])),
      http.get(tableUrl('user_settings'), () => HttpResponse.json([])),
      http.get(tableUrl('donors'), () => HttpResponse.json([])),
      http.get(tableUrl('messages'), () => HttpResponse.json([])),
      http.get(tableUrl('sponsorships'), () => HttpResponse.json([])),
      http.post(functionUrl('own_data'), () => HttpResponse.json([{}])),
      http.post(functionUrl('own_office_details'), () => HttpResponse.json(null)),
      http.post(functionUrl('own_whatsapp'), () => HttpResponse.json([])),
      http.get(tableUrl('donations'), () =>
        HttpResponse.json({ message: 'out of order' }, { status: 500 }),
      ),
    );
    const { user } = renderSite(<DownloadMyData userId={meera.id} />);
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(
      await screen.findByText('Your data could not be prepared. Please try again.'),
    ).toBeVisible();
    expect(files).toEqual([]);
  });
});
