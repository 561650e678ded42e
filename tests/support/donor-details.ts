import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { VisitorDonor } from '@/features/donations/checkout/checkout';
import type { Tables } from '@common/database';
import { functionUrl, server, tableUrl } from './server.ts';

type DonorRow = Pick<Tables<'donors'>, 'name' | 'address' | 'pan_masked'> &
  Partial<Pick<Tables<'donors'>, 'updated_at'>>;

export const storedDonor: DonorRow = {
  name: 'Meera Tandon',
  address: '14 Rana Pratap Marg\nLucknow 226001',
  pan_masked: 'AAA••••••C',
};

/** Mocks the details of the account; null before they are given. */
export function serveDonor(row: DonorRow | null = storedDonor): void {
  server.use(
    http.get(tableUrl('donors'), () => HttpResponse.json(row ? [row] : [])),
    http.post(functionUrl('own_whatsapp'), () => HttpResponse.json([])),
  );
}

export const visitorDonor = {
  name: 'Ravi Shukla',
  email: 'ravi@example.in',
  address: '8 Hazratganj\nLucknow 226001',
  is_indian_citizen: true,
} satisfies VisitorDonor;

/** Fills the step as a visitor does, where it is still empty. */
export async function fillDetails(user: UserEvent): Promise<void> {
  await screen.findByLabelText('Full name');
  const { name, email, address } = visitorDonor;
  for (const [label, text] of [
    ['Full name', name],
    ['Email', email],
    ['Address', address],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.click(field);
    if (field.value === '') await user.paste(text);
  }
  const citizen = screen.getByRole('checkbox', { name: 'I am an Indian citizen' });
  if (!(citizen as HTMLInputElement).checked) await user.click(citizen);
}

/** Fills the step as a visitor does, and continues to the checkout. */
export async function giveDetails(user: UserEvent): Promise<void> {
  await fillDetails(user);
  await user.click(screen.getByRole('button', { name: /^Proceed to Pay/ }));
}
