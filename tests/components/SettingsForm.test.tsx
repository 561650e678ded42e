import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { SettingsForm } from '@/features/settings/SettingsForm';
import type { Tables } from '@/lib/database.types';
import { expectLogged } from '../support/console.ts';
import { hold } from '../support/hold.ts';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';
import { meera } from '../support/session.ts';

type Row = Tables<'user_settings'>;

const KEY = 'paws_user_settings';
const labels = ['Email Notifications', 'Marketing Emails', 'Adoption Alerts', 'Donation Receipts'];
const defaults: Row = {
  user_id: meera.id,
  email_notifications: true,
  marketing_emails: false,
  adoption_alerts: true,
  donation_receipts: true,
};

/** The table holds one row or none. @returns what was written into it */
function keepSettings(row: Row | null = defaults) {
  const written: unknown[] = [];
  server.use(
    http.get(tableUrl('user_settings'), () => HttpResponse.json(row === null ? [] : [row])),
    http.post(tableUrl('user_settings'), async ({ request }) => {
      expect(request.headers.get('prefer')).toContain('resolution=merge-duplicates');
      written.push(await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
  );
  return written;
}

const show = () => renderSite(<SettingsForm userId={meera.id} />);
const theSwitch = (name: string) => screen.getByRole('switch', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

/** What the four switches say, once the server has answered. */
async function switches() {
  await waitFor(() => expect(saveButton()).toBeEnabled());
  return labels.map((label) => theSwitch(label).ariaChecked);
}

describe('what the switches show', () => {
  it('is what the table holds', async () => {
    keepSettings({ ...defaults, email_notifications: false, marketing_emails: true });
    show();
    expect(await switches()).toEqual(['false', 'true', 'true', 'true']);
  });

  it('is the defaults for a person without a row', async () => {
    keepSettings(null);
    show();
    expect(await switches()).toEqual(['true', 'false', 'true', 'true']);
  });

  it("is the server's word, not the browser's, which follows it", async () => {
    localStorage.setItem(KEY, '{"emailNotifications":false,"marketingEmails":true}');
    keepSettings();
    show();
    expect(await switches()).toEqual(['true', 'false', 'true', 'true']);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      emailNotifications: true,
      marketingEmails: false,
      adoptionAlerts: true,
      donationReceipts: true,
    });
  });

  it('is what the browser remembers while the server is slow, and can not be changed', async () => {
    localStorage.setItem(KEY, '{"emailNotifications":false,"marketingEmails":"yes"}');
    const answer = hold();
    server.use(
      http.get(tableUrl('user_settings'), async () => {
        await answer.released;
        return HttpResponse.json([defaults]);
      }),
    );
    show();
    expect(labels.map((label) => theSwitch(label).ariaChecked)).toEqual([
      'false',
      'false',
      'true',
      'true',
    ]);
    for (const label of labels) expect(theSwitch(label)).toBeDisabled();
    expect(saveButton()).toBeDisabled();
    answer.release();
    expect(await switches()).toEqual(['true', 'false', 'true', 'true']);
  });

  it.each(['{', 'null', '[]', '7', '"true"', '{"emailNotifications":"no"}'])(
    'stands whatever the browser holds: %s',
    async (foreign) => {
      localStorage.setItem(KEY, foreign);
      keepSettings({ ...defaults, adoption_alerts: false });
      show();
      expect(await switches()).toEqual(['true', 'false', 'false', 'true']);
    },
  );

  it('is an apology and another try when nothing can be loaded', async () => {
    expectLogged(/out of order/);
    server.use(
      http.get(tableUrl('user_settings'), () =>
        HttpResponse.json({ message: 'out of order' }, { status: 500 }),
      ),
    );
    const { visitor } = show();
    expect(screen.getByRole('status')).toHaveTextContent('Loading your settings...');
    expect(await screen.findByText('Your settings could not be loaded.')).toBeVisible();
    keepSettings();
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await switches()).toEqual(['true', 'false', 'true', 'true']);
  });
});

describe('saving', () => {
  it('stores all four in the table and in the browser', async () => {
    const written = keepSettings();
    const { visitor } = show();
    await switches();
    await visitor.click(theSwitch('Marketing Emails'));
    await visitor.click(screen.getByText('Donation Receipts'));
    await visitor.click(saveButton());
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(written).toEqual([
      {
        user_id: meera.id,
        email_notifications: true,
        marketing_emails: true,
        adoption_alerts: true,
        donation_receipts: false,
      },
    ]);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      emailNotifications: true,
      marketingEmails: true,
      adoptionAlerts: true,
      donationReceipts: false,
    });
    expect(await switches()).toEqual(['true', 'true', 'true', 'false']);
  });

  it('works from the keyboard', async () => {
    const written = keepSettings();
    const { visitor } = show();
    await switches();
    await visitor.tab();
    expect(theSwitch('Email Notifications')).toHaveFocus();
    await visitor.keyboard(' ');
    await visitor.tab();
    await visitor.keyboard('{Enter}');
    expect(await switches()).toEqual(['false', 'true', 'true', 'true']);
    await visitor.tab();
    await visitor.tab();
    await visitor.tab();
    await visitor.keyboard('{Enter}');
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(written).toHaveLength(1);
  });

  it('keeps the choice and the old copy when the server refuses', async () => {
    expectLogged(/broken/);
    keepSettings();
    server.use(
      http.post(tableUrl('user_settings'), () =>
        HttpResponse.json({ message: 'broken' }, { status: 500 }),
      ),
    );
    const { visitor } = show();
    await switches();
    await visitor.click(theSwitch('Adoption Alerts'));
    await visitor.click(saveButton());
    expect(
      await screen.findByText('Your settings could not be saved. Please try again.'),
    ).toBeVisible();
    expect(await switches()).toEqual(['true', 'false', 'false', 'true']);
    expect(localStorage.getItem(KEY)).toContain('"adoptionAlerts":true');
  });
});
