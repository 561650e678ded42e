import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { Team } from '@/features/team/Team';
import { expectLogged } from '../../support/console.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, refuseFunction, server } from '../../support/server.ts';

const asha = { user_id: 'asha', name: 'Asha Verma', email: 'asha@paws.test', role: 'admin' };
const imran = { user_id: 'imran', name: 'Imran Siddiqui', email: 'imran@paws.test', role: 'staff' };
const nameless = { user_id: 'new', name: '', email: 'new@paws.test', role: 'volunteer' };
const invitation = {
  id: 'invitation',
  email: 'later@paws.test',
  role: 'volunteer',
  expires_at: '2026-11-30T06:00:00+00:00',
};

/** Serves the team and notes what is changed. */
function serve(members: object[], invitations: object[] = []) {
  const calls: [string, unknown][] = [];
  server.use(
    http.post(functionUrl('team_members'), () => HttpResponse.json(members)),
    http.post(functionUrl('team_invitations'), () => HttpResponse.json(invitations)),
    ...['give_role', 'change_role', 'remove_role', 'withdraw_invitation'].map((name) =>
      http.post(functionUrl(name), async ({ request }) => {
        calls.push([name, await request.json()]);
        return name === 'give_role'
          ? HttpResponse.json('invited')
          : new HttpResponse(null, { status: 204 });
      }),
    ),
  );
  return calls;
}

function open(onOwnRoleChanged = () => {}) {
  return renderSite(<Team userId="asha" onOwnRoleChanged={onOwnRoleChanged} />);
}

const buttonsOf = (text: string) => {
  const row = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(text));
  return row ? within(row) : within(document.body);
};

it('shows who has which role, and offers no change of the only administrator', async () => {
  serve([asha, imran, nameless]);
  open();
  expect(await screen.findByText('3 people are in the team.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Asha Verma (you)asha@paws.testAdministratorThe only administrator: make somebody else one before this role can change.',
    'Imran Siddiquiimran@paws.testStaffChange the roleRemove',
    'new@paws.testVolunteerChange the roleRemove',
  ]);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
});

it('gives a role to an address, once, and says that an invitation is on its way', async () => {
  const calls = serve([asha, imran]);
  const { user } = open();
  await screen.findByText('2 people are in the team.');
  await user.click(screen.getByRole('button', { name: 'Add somebody' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add somebody to the team' }));
  await user.click(dialog.getByRole('button', { name: 'Add to the team' }));
  expect(await dialog.findByText('Please enter a valid email address.')).toBeVisible();
  expect(dialog.getByText('Please choose a role.')).toBeVisible();

  const email = dialog.getByRole('textbox', { name: 'Email' });
  await user.type(email, ' IMRAN@paws.test');
  const known = 'Imran Siddiqui is in the team already. Change the role in the list.';
  expect(await dialog.findByText(known)).toBeVisible();
  await user.clear(email);
  await user.type(email, 'later@paws.test');
  await user.click(dialog.getByRole('radio', { name: /^Volunteer/ }));
  await user.dblClick(dialog.getByRole('button', { name: 'Add to the team' }));
  expect(
    await screen.findByText(
      'No account has confirmed later@paws.test yet, so an invitation is on its way there.',
    ),
  ).toBeVisible();
  expect(calls).toEqual([['give_role', { email: 'later@paws.test', role: 'volunteer' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('changes a role', async () => {
  const calls = serve([asha, imran]);
  const { user } = open();
  await screen.findByText('Imran Siddiqui');
  await user.click(buttonsOf('Imran').getByRole('button', { name: 'Change the role' }));
  const dialog = within(screen.getByRole('dialog', { name: 'The role of Imran Siddiqui' }));
  expect(dialog.getByRole('radio', { name: /^Staff/ })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /^Administrator/ }));
  await user.click(dialog.getByRole('button', { name: 'Save the role' }));
  expect(await screen.findByText('Imran Siddiqui is an administrator now.')).toBeVisible();
  expect(calls).toEqual([['change_role', { member_id: 'imran', new_role: 'admin' }]]);
});

it('asks before it removes somebody', async () => {
  const calls = serve([asha, imran]);
  const { user } = open();
  await screen.findByText('Imran Siddiqui');
  await user.click(buttonsOf('Imran').getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Keep in the team' }));
  expect(calls).toEqual([]);
  await user.click(buttonsOf('Imran').getByRole('button', { name: 'Remove' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Imran Siddiqui from the team?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Imran Siddiqui is no longer in the team.')).toBeVisible();
  expect(calls).toEqual([['remove_role', { member_id: 'imran' }]]);
  expect(screen.getByText('2 people are in the team.')).toHaveFocus();
});

it('tells the page when administrators remove themselves', async () => {
  serve([asha, { ...imran, role: 'admin' }]);
  const onOwnRoleChanged = vi.fn<() => void>();
  const { user } = open(onOwnRoleChanged);
  await screen.findByText('Imran Siddiqui');
  await user.click(buttonsOf('(you)').getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Leave the team' }));
  await waitFor(() => expect(onOwnRoleChanged).toHaveBeenCalledOnce());
});

it('says in words what the database refuses', async () => {
  expectLogged(/last-administrator/);
  serve([asha, { ...imran, role: 'admin' }]);
  refuseFunction('remove_role', 409, 'last-administrator');
  const { user } = open();
  await screen.findByText('Imran Siddiqui');
  await user.click(buttonsOf('Imran').getByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(
    await screen.findByText(
      'This is the last administrator. Make somebody else an administrator first.',
    ),
  ).toBeVisible();
});

it('lists invitations, and withdraws one after a question', async () => {
  const calls = serve([asha], [invitation]);
  const { user } = open();
  const list = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    'later@paws.testVolunteerUntil 30 Nov 2026Withdraw',
  );
  await user.click(list.getByRole('button', { name: 'Withdraw' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The invitation of later@paws.test is withdrawn.')).toBeVisible();
  expect(calls).toEqual([['withdraw_invitation', { invitation_id: 'invitation' }]]);
});

it('searches a long list by name, email and role', async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({
    ...nameless,
    user_id: String(index),
    name: `गीता ${index}`,
  }));
  serve([asha, ...many]);
  const { user } = open();
  await user.type(await screen.findByRole('searchbox'), 'volunteer गीता 7');
  expect(screen.getByText('1 person found')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('Nobody in the team matches.')).toBeVisible();
});
