import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { SettingsForm } from '@/features/accounts/SettingsForm';
import type { Tables } from '@common/database';
import { expectLogged } from '../../support/console.ts';
import { deferred } from '../../support/deferred.ts';
import { renderSite } from '../../support/render.tsx';
import { refuseRows, server, tableUrl } from '../../support/server.ts';
import { meera } from '../../support/session.ts';

type Row = Tables<'user_settings'>;

const KEY = 'paws_user_settings';
const labels = ['Email Notifications', 'Marketing Emails', 'Adoption Alerts', 'Donation Receipts'];
const defaults: Row = {
  user_id: meera.id,
  email_notifications: true,
  marketing_emails: false,
  adoption_alerts: true,
  donation_receipts: true,
  language: 'en',
};

/** Mocks the table with one row or none. @returns the upserted rows */
function mockSettings(row: Row | null = defaults) {
  const written: unknown[] = [];
  server.use(
    http.get(tableUrl('user_settings'), () => HttpResponse.json(row === null ? [] : [row])),
    http.post(tableUrl('user_settings'), async ({ request }) => {
      expect(request.headers.get('prefer')).toContain('resolution=merge-duplicates');
      const change = (await request.json()) as Partial<Row>;
      written.push(change);
      return HttpResponse.json({ ...defaults, ...row, ...change }, { status: 201 });
    }),
  );
  return written;
}

const show = () => renderSite(<SettingsForm userId={meera.id} />);
const theSwitch = (name: string) => screen.getByRole('switch', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

/** The state of the four switches, once the server has answered. */
async function switches() {
  await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-disabled'));
  return labels.map((label) => theSwitch(label).ariaChecked);
}

describe('the switches', () => {
  it('show the row of the table', async () => {
    mockSettings({ ...defaults, email_notifications: false, marketing_emails: true });
    show();
    expect(await switches()).toEqual(['false', 'true', 'true', 'true']);
  });

  it('show the defaults without a row', async () => {
    mockSettings(null);
    show();
    expect(await switches()).toEqual(['true', 'false', 'true', 'true']);
  });

  it('show the stored values, disabled, while the query loads', async () => {
    localStorage.setItem(KEY, '{"emailNotifications":false,"marketingEmails":"yes"}');
    const answer = deferred();
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
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    answer.release();
    expect(await switches()).toEqual(['true', 'false', 'true', 'true']);
  });
});

describe('saving', () => {
  it('writes what was changed to the table, and all four to local storage', async () => {
    const written = mockSettings();
    const { user } = show();
    await switches();
    await user.click(theSwitch('Marketing Emails'));
    await user.click(screen.getByText('Donation Receipts'));
    await user.click(saveButton());
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(written).toEqual([
      { user_id: meera.id, marketing_emails: true, donation_receipts: false },
    ]);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      emailNotifications: true,
      marketingEmails: true,
      adoptionAlerts: true,
      donationReceipts: false,
    });
    expect(await switches()).toEqual(['true', 'true', 'true', 'false']);
  });

  it('leaves a switch off that another window turned off, and shows it so', async () => {
    const stored = { ...defaults };
    const written = mockSettings(stored);
    const { user } = show();
    await switches();
    stored.adoption_alerts = false;
    // Pressed twice, it is as it was.
    await user.dblClick(theSwitch('Adoption Alerts'));
    await user.click(theSwitch('Marketing Emails'));
    await user.click(saveButton());
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(written).toEqual([{ user_id: meera.id, marketing_emails: true }]);
    expect(await switches()).toEqual(['true', 'true', 'false', 'true']);
  });

  it('works from the keyboard', async () => {
    const written = mockSettings();
    const { user } = show();
    await switches();
    await user.tab();
    expect(theSwitch('Email Notifications')).toHaveFocus();
    await user.keyboard(' ');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await switches()).toEqual(['false', 'true', 'true', 'true']);
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(written).toHaveLength(1);
  });

  it('writes the language of the emails, which local storage does not have', async () => {
    const written = mockSettings();
    const { user } = show();
    await switches();
    const select = screen.getByRole('combobox', { name: 'Language of our emails' });
    expect(select).toHaveDisplayValue('English');
    await user.selectOptions(select, 'हिन्दी');
    await user.click(saveButton());
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(written).toEqual([{ user_id: meera.id, language: 'hi' }]);
    expect(localStorage.getItem(KEY)).not.toContain('language');
    expect(select).toHaveDisplayValue('हिन्दी');
  });

  it('keeps the choice and the stored copy after an error', async () => {
    expectLogged(/broken/);
    mockSettings();
    refuseRows('post', 'user_settings', 500, 'broken');
    const { user } = show();
    await switches();
    await user.click(theSwitch('Adoption Alerts'));
    await user.click(saveButton());
    expect(
      await screen.findByText('Your settings could not be saved. Please try again.'),
    ).toBeVisible();
    expect(await switches()).toEqual(['true', 'false', 'false', 'true']);
    expect(localStorage.getItem(KEY)).toContain('"adoptionAlerts":true');
  });
});
