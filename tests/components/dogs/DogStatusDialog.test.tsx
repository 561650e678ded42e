import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { Tables } from '@common/database';
import { toDog } from '@/features/dogs/dog';
import { DogStatusDialog } from '@/features/dogs/team/DogStatusDialog';
import { button, expectToast, moti, sheru } from '../../support/admin-dogs-page.tsx';
import { expectLogged } from '../../support/console.ts';
import { fill } from '../../support/fill.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, refuseFunction, server } from '../../support/server.ts';
import { storeDogs } from '../../support/stored-dogs.ts';

const sponsor = {
  sponsorship_id: '90000000-0000-4000-8000-000000000001',
  user_id: '20000000-0000-4000-8000-000000000001',
  name: 'मीरा टंडन',
  email: 'meera@example.in',
  amount_paise: 300_000,
  source: 'provider',
  status: 'active',
  desired_status: 'run',
};

/** @returns the bodies of set_dog_status */
function mockStatus(sponsors: readonly object[]) {
  const saved: unknown[] = [];
  server.use(
    http.post(functionUrl('dog_sponsors'), () => HttpResponse.json(sponsors)),
    http.post(functionUrl('set_dog_status'), async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(sponsors.length);
    }),
  );
  return saved;
}

beforeEach(() => {
  storeDogs([sheru, { ...moti, status: 'adopted' }]);
});

function Opened({ row }: { row: Tables<'dog_profiles'> }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? (
    <DogStatusDialog
      dog={toDog(row)}
      isInsteadOfDeleting={false}
      onClose={() => setIsOpen(false)}
    />
  ) : null;
}

it('shows who is affected before the status is saved, and says how to undo it', async () => {
  const deleted = {
    ...sponsor,
    sponsorship_id: 'x',
    name: null,
    email: null,
    desired_status: 'pause',
  };
  const byBank = {
    ...deleted,
    sponsorship_id: 'y',
    name: 'Suresh Kumar',
    source: 'standing-order',
    desired_status: 'run',
  };
  const saved = mockStatus([sponsor, deleted, byBank]);
  const { user } = renderSite(<Opened row={sheru} />);
  const dialog = screen.getByRole('dialog', { name: 'Status of Sheru' });
  expect(await within(dialog).findByText('3 sponsors, ₹9,000 a month')).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'मीरा टंडन · ₹3,000',
    'Somebody without an account · ₹3,000, paused',
    'Suresh Kumar · ₹3,000, by standing order',
  ]);

  await user.click(within(dialog).getByRole('radio', { name: /Passed away/ }));
  expect(within(dialog).getByText(/Until then you can undo it here/)).toHaveTextContent(
    /^Monthly payments pause, so nothing is charged\. Standing orders go on until the sponsor stops them at the bank\. Write to 1 sponsor; call Suresh Kumar, who pays by standing order and has no email\./,
  );
  const name = within(dialog).getByLabelText('Type the dog’s name to confirm');
  for (const typed of ['', 'Moti', 'Sher']) {
    await fill(user, { 'Type the dog’s name to confirm': typed });
    expect(button('Save Status')).toBeDisabled();
    await user.type(name, '{Enter}');
  }
  expect(saved).toEqual([]);
  await fill(user, { 'Type the dog’s name to confirm': ' sheru ' });
  await user.click(button('Save Status'));
  await expectToast(
    'Sheru: Passed away. Write to 1 sponsor; call Suresh Kumar, who pays by standing order and has no email.',
  );
  expect(saved).toEqual([{ dog_id: sheru.id, new_status: 'passed_away' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for the name of no dog that is adopted or has moved away', async () => {
  const saved = mockStatus([]);
  const { user } = renderSite(<Opened row={sheru} />);
  await user.click(screen.getByRole('radio', { name: /Adopted/ }));
  expect(screen.queryByLabelText('Type the dog’s name to confirm')).toBeNull();
  await screen.findByText('Nobody sponsors Sheru every month.');
  await user.click(button('Save Status'));
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('saves nothing while it is unknown who is affected', async () => {
  expectLogged(/broken/);
  const saved = mockStatus([]);
  refuseFunction('dog_sponsors', 500, 'broken');
  const { user } = renderSite(<Opened row={{ ...moti, status: 'adopted' }} />);
  await user.click(screen.getByRole('radio', { name: /Available/ }));
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  await user.click(button('Save Status'));
  expect(saved).toEqual([]);

  mockStatus([]);
  await user.click(button('Try again'));
  expect(await screen.findByText('Nobody sponsors Moti every month.')).toBeVisible();
});
