import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { ProfileCard } from '@/features/accounts/ProfileCard';
import { renderSite } from '../../support/render.tsx';
import { server, tableUrl } from '../../support/server.ts';
import { meera, signedIn } from '../../support/session.ts';

it('opens the form again with what was typed before a reload', async () => {
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ type: 'reload' }],
  });
  sessionStorage.setItem('paws_carried_drafts', '{"profile":{"address":"14 Rana Pratap Marg"}}');
  server.use(
    http.get(tableUrl('profiles'), () =>
      HttpResponse.json({
        user_id: meera.id,
        name: 'Meera, as another device saved it',
        email: 'meera@example.in',
        phone: '',
        address: '',
        created_at: '2025-01-11T19:00:00+00:00',
        updated_at: '2025-01-11T19:00:00+00:00',
      }),
    ),
  );
  renderSite(<ProfileCard userId={meera.id} />, { auth: signedIn() });
  expect(await screen.findByLabelText('Address')).toHaveValue('14 Rana Pratap Marg');
  expect(screen.getByLabelText('Full Name')).toHaveValue('Meera, as another device saved it');
});
