/** @vitest-environment-options { "url": "https://paws.example/" } */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuthState } from '@/features/auth/auth-context';
import { PaymentSetupNotice } from '@/pages/payment/PaymentSetupNotice';
import { renderSite } from '../support/render.tsx';
import { signedIn } from '../support/session.ts';

it('tells an administrator of a live site that it takes test payments only', () => {
  renderSite(<PaymentSetupNotice />, { auth: signedIn('admin') });
  expect(screen.getByRole('note', { name: 'For administrators' })).toHaveTextContent(
    /^Only administrators see this\. This site/,
  );
});

it.each<[string, AuthState]>([
  ['staff', signedIn('staff')],
  ['a sponsor', signedIn()],
  ['a visitor', { status: 'signed-out' }],
])('tells %s nothing', (_who, auth) => {
  renderSite(<PaymentSetupNotice />, { auth });
  expect(screen.queryByRole('note')).toBeNull();
});
