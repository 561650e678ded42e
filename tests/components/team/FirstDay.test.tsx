import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '@/features/accounts/session';
import { FirstDay } from '@/features/team/FirstDay';
import { renderSite } from '../../support/render.tsx';
import { signedIn } from '../../support/session.ts';

it.each([
  [
    'volunteer',
    /^You are a volunteer\. You write updates about the dogs/,
    ['/dashboard/staff/dogs', '/dashboard/staff/update', '/dashboard/staff/care/due'],
  ],
  [
    'staff',
    /^You are a member of staff\. You write updates and care records/,
    ['/dashboard/staff', '/dashboard/staff/messages', '/dashboard/staff/people'],
  ],
  [
    'admin',
    /^You are an administrator\. You can do everything that the team can/,
    ['/dashboard/settings', '/dashboard/staff', '/dashboard/staff/team'],
  ],
] as const)(
  'says to the role %s what it does, the first three things, and where to ask',
  (...row) => {
    const [role, duties, addresses] = row;
    renderSite(<FirstDay />, { auth: signedIn(role) });
    expect(screen.getByText(duties)).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([...addresses, expect.stringMatching(/^mailto:/)]);
    expect(screen.getByRole('region', { name: 'Where to ask' })).toHaveTextContent(
      /administrator of the team/,
    );
  },
);

it.each<[string, Role[]]>([
  ['nothing without a role', []],
  ['of several roles what the greatest does', ['volunteer', 'admin']],
])('says %s', (_what, roles) => {
  const { container } = renderSite(<FirstDay />, { auth: signedIn(...roles) });
  expect(/You are an administrator/.test(container.textContent)).toBe(roles.length > 0);
  expect(screen.queryAllByRole('heading')).toHaveLength(roles.length);
});
