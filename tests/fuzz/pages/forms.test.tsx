// Hostile values in the forms of the dashboard: each is sent exactly as typed or refused with a sentence beside
// its field, and nothing is sent under another name.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import { ProfileForm } from '@/features/profile/ProfileForm';
import { SettingsForm } from '@/features/settings/SettingsForm';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { meera } from '../../support/session.ts';
import { harmTo } from '../support/page-harm.ts';
import { hostileDocuments, hugeValue, sampleOf } from '../support/hostile-values.ts';

const profile = {
  user_id: meera.id,
  name: 'Meera',
  email: meera.email,
  phone: '',
  address: '',
  created_at: '',
  updated_at: '',
};
const fields = { name: 'Full Name', phone: 'Phone Number', address: 'Address' } as const;

interface Sent {
  /** The row that is to change. */
  row: string | null;
  body: Record<string, unknown>;
}

/** Records what is sent to a table. */
function listenTo(method: 'patch' | 'post', table: string): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http[method]<never, Record<string, unknown>>(tableUrl(table), async ({ request }) => {
      const body = await request.json();
      sent.push({ row: new URL(request.url).searchParams.get('user_id'), body });
      return HttpResponse.json({ ...profile, ...body });
    }),
  );
  return sent;
}

/** Whether exactly the field's value was sent. An input drops line breaks. */
function isAsTyped(sent: readonly Sent[], name: string, { value }: HTMLInputElement): boolean {
  const body = { name: 'Meera', phone: '', address: '', [name]: value.trim() };
  return JSON.stringify(sent) === JSON.stringify([{ row: `eq.${meera.id}`, body }]);
}

/** Whether an error beside the field explains the refusal. */
function isExplained(field: HTMLInputElement): boolean {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.some((id) => /\b(must|Please)\b/.test(document.getElementById(id)?.textContent ?? ''));
}

it.for(Object.entries(fields))(
  'the profile accepts any %s or explains the refusal',
  { timeout: 60_000 },
  async ([name, label], { task }) => {
    const values = [...sampleOf(60, `profile form ${name}`), hugeValue(label)];
    const sent = listenTo('patch', 'profiles');
    const breaches: string[] = [];
    for (const value of values) {
      let isDone = false;
      const { container } = renderSite(
        <ProfileForm userId={meera.id} profile={profile} onDone={() => (isDone = true)} />,
      );
      const field: HTMLInputElement = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value } });
      fireEvent.click(screen.getByText('Save Changes'));
      await waitFor(() => expect(isDone || field.ariaInvalid === 'true').toBe(true));
      const isRight = isDone
        ? isAsTyped(sent, name, field)
        : sent.length === 0 && isExplained(field);
      const harm = isRight ? harmTo(container) : 'neither sent as it is nor explained';
      if (harm !== null) breaches.push(`${harm}: ${JSON.stringify(value).slice(0, 200)}`);
      sent.length = 0;
      toast.dismiss();
      cleanup();
    }
    task.meta.hostileValues = values.length;
    expect(breaches).toEqual([]);
  },
);

it('the settings are four booleans and a language, whatever the storage contains', async ({
  task,
}) => {
  const texts = [
    ...sampleOf(30, 'settings form'),
    ...[...hostileDocuments('a setting'), ...sampleOf(20, 'a setting')].map((value) =>
      JSON.stringify({ emailNotifications: value, marketingEmails: value, user_id: value }),
    ),
  ];
  server.use(http.get(tableUrl('user_settings'), () => HttpResponse.json([])));
  const sent = listenTo('post', 'user_settings');
  for (const text of texts) {
    localStorage.setItem('paws_user_settings', text);
    const { container } = renderSite(<SettingsForm userId={meera.id} />);
    expect(harmTo(container)).toBeNull();
    const button = await screen.findByText('Save Changes');
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent.pop()?.body).toEqual({
      user_id: meera.id,
      email_notifications: true,
      marketing_emails: false,
      adoption_alerts: true,
      donation_receipts: true,
      language: 'en',
    });
    toast.dismiss();
    cleanup();
  }
  task.meta.hostileValues = texts.length;
});
