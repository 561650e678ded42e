import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Footer } from '@/app/Footer';
import { Header } from '@/app/Header';
import { ScrollAndFocus } from '@/app/ScrollAndFocus';
import type { AuthState } from '@/features/accounts/AuthProvider';
import type { Role } from '@/features/accounts/session';
import { renderSite } from '../support/render.tsx';
import { meera, serveOwnRows } from '../support/session.ts';

const navigation = [
  ['Home', '/'],
  ['Meet the Dogs', '/dogs'],
  ['How It Works', '/how-it-works'],
  ['Adoption Stories', '/stories'],
  ['Support Us', '/support'],
];

/** The links that a role adds to the menus. */
const roleLinks: [who: string, roles: Role[], links: string[][]][] = [
  ['a supporter', [], []],
  ['a staff member', ['staff'], [['Staff Dashboard', '/dashboard/staff']]],
  [
    'an administrator',
    ['admin'],
    [
      ['Admin Panel', '/admin'],
      ['Staff Dashboard', '/dashboard/staff'],
    ],
  ],
];

/** Names and addresses of the links inside an element, in order. */
function linksIn(element: HTMLElement) {
  return within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

/** A signed-in user with this name. Mocks the rows that the header fetches. */
function signedIn(name: string, ...roles: Role[]): AuthState {
  serveOwnRows(name);
  return { status: 'signed-in', user: { ...meera, name }, roles: new Set(roles) };
}

const menuToggle = () => screen.getByRole('button', { name: /menu$/ });
/** The mobile menu is in the document while closed, but hidden. */
const mobileMenu = () => {
  const menu = document.getElementById(menuToggle().getAttribute('aria-controls') ?? '');
  if (!menu) throw new Error('The toggle controls nothing.');
  return menu;
};

describe('the header', () => {
  it('links to every page, to signing in and to signing up', () => {
    renderSite(<Header />);
    const links = linksIn(screen.getByRole('banner'));
    expect(links).toEqual([
      ['Paws of Lucknow', '/'],
      ...navigation,
      ['Sign In', '/auth'],
      ['Sign Up', '/auth?tab=sign-up'],
    ]);
  });

  it('has aria-current on the link of the open page', () => {
    renderSite(<Header />, { path: '/stories' });
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(['Adoption Stories']);
  });

  it('has no link to sign in while the session is loading', () => {
    renderSite(<Header />, { auth: { status: 'loading' } });
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });

  it.each([
    ['Meera Tandon', 'Meera'],
    ['  मीरा  टंडन', 'मीरा'],
    ['', 'Account'],
  ])('labels the menu of "%s" with %s', async (name, label) => {
    renderSite(<Header />, { auth: signedIn(name) });
    const button = await screen.findByRole('button', { name: label });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });

  const ownLinks = [
    ['My Dogs', '/dashboard/sponsorships'],
    ['My Dashboard', '/dashboard'],
    ['My Donations', '/dashboard/donations'],
    ['Messages', '/dashboard/messages'],
  ];
  it.each(roleLinks)('opens the menu of %s', async (_who, roles, links) => {
    const { user } = renderSite(<Header />, { auth: signedIn('Meera', ...roles) });
    await user.click(await screen.findByRole('button', { name: 'Meera' }));
    const menu = screen.getByRole('button', { name: 'Logout' }).parentElement;
    if (!menu) throw new Error('Logout is in no menu.');
    expect(linksIn(menu)).toEqual([...ownLinks, ...links]);
  });
});

describe('the mobile menu', () => {
  it('is closed until its button is pressed, and has aria-expanded', async () => {
    const { user } = renderSite(<Header />);
    expect(menuToggle()).toHaveAccessibleName('Open menu');
    expect(menuToggle()).toHaveAttribute('aria-expanded', 'false');
    expect(mobileMenu()).not.toBeVisible();

    await user.click(menuToggle());
    expect(menuToggle()).toHaveAccessibleName('Close menu');
    expect(menuToggle()).toHaveAttribute('aria-expanded', 'true');
    expect(mobileMenu()).toBeVisible();

    await user.click(menuToggle());
    expect(mobileMenu()).not.toBeVisible();
  });

  it('shows a visitor the pages and the links to sign in and up', async () => {
    const { user } = renderSite(<Header />);
    await user.click(menuToggle());
    expect(linksIn(mobileMenu())).toEqual([
      ...navigation,
      ['Sign In', '/auth'],
      ['Sign Up', '/auth?tab=sign-up'],
    ]);
  });

  it.each(roleLinks)('shows %s their own links and Logout', async (_who, roles, links) => {
    const { user } = renderSite(<Header />, { auth: signedIn('Meera', ...roles) });
    await user.click(menuToggle());
    expect(await within(mobileMenu()).findByRole('button', { name: 'Logout' })).toBeVisible();
    expect(linksIn(mobileMenu())).toEqual([
      ...navigation,
      ['My Dogs', '/dashboard/sponsorships'],
      ['My Dashboard', '/dashboard'],
      ...links,
    ]);
  });

  it('closes on Escape and returns focus to its button', async () => {
    const { user } = renderSite(<Header />);
    await user.click(menuToggle());
    await user.tab();
    expect(menuToggle()).not.toHaveFocus();
    await user.keyboard('{Escape}');
    expect(mobileMenu()).not.toBeVisible();
    expect(menuToggle()).toHaveFocus();
  });
});

describe('the footer', () => {
  it('has the quick links, the contact details, the social links and the legal pages', async () => {
    renderSite(<Footer />);
    const hrefs = linksIn(screen.getByRole('contentinfo'));
    expect(hrefs).toEqual([
      ...navigation,
      ['info@pawsoflucknow.example', 'mailto:info@pawsoflucknow.example'],
      ['+91 522 400 1234', 'tel:+915224001234'],
      ['Who We Are', '/about'],
      ['Instagram', 'https://www.instagram.com/pawsoflucknow'],
      ['Facebook', 'https://www.facebook.com/pawsoflucknow'],
      ['YouTube', 'https://www.youtube.com/@pawsoflucknow'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Cookies', '/cookies'],
      ['Refunds', '/refunds'],
    ]);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Lucknow, Uttar Pradesh 226001');
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });

  it.each<[who: string, isShown: boolean, auth: AuthState]>([
    ['a visitor', false, { status: 'signed-out' }],
    ['a supporter', false, { status: 'signed-in', user: meera, roles: new Set() }],
    ['a volunteer', false, { status: 'signed-in', user: meera, roles: new Set(['volunteer']) }],
    ['a staff member', true, { status: 'signed-in', user: meera, roles: new Set(['staff']) }],
    ['an administrator', true, { status: 'signed-in', user: meera, roles: new Set(['admin']) }],
  ])('shows %s the release: %s', async (_who, isShown, auth) => {
    renderSite(<Footer />, { auth });
    await screen.findByRole('button', { name: 'Subscribe' });
    expect(screen.queryAllByText(/^Release \d+\.\d+\.\d+$/)).toHaveLength(isShown ? 1 : 0);
  });

  it.each([
    ['/', false],
    ['/dashboard', true],
    ['/dashboard/donations', true],
    ['/receipts/1', true],
    ['/receipts-of-others', false],
  ])('on %s is short on a phone: %s', async (path, isShort) => {
    renderSite(<Footer />, { path });
    await screen.findByRole('button', { name: 'Subscribe' });
    const short = screen.getByRole('contentinfo').querySelectorAll('.max-sm\\:hidden');
    expect(short).toHaveLength(isShort ? 2 : 0);
    expect(screen.getByText('info@pawsoflucknow.example').closest('.max-sm\\:hidden')).toBeNull();
  });

  it.each(['/admin', '/admin/newsletter', '/dashboard/staff/care', '/dashboard/tax-year'])(
    'is not below the team’s page %s',
    (path) => {
      renderSite(<Footer />, { path });
      expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    },
  );
});

function Person() {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsLoaded(true)}>
        Load
      </button>
      {isLoaded ? <h1>Suresh Kumar</h1> : null}
    </>
  );
}

async function openPerson() {
  const { user } = renderSite(
    <main>
      <Routes>
        <Route path="/" element={<Link to="/person">Open</Link>} />
        <Route path="/person" element={<Person />} />
      </Routes>
      <ScrollAndFocus />
    </main>,
  );
  await user.click(screen.getByRole('link', { name: 'Open' }));
  return { user, load: await screen.findByRole('button', { name: 'Load' }) };
}

describe('a page whose heading comes with what is loaded', () => {
  it('focuses it then', async () => {
    const { load } = await openPerson();
    load.click();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('leaves the focus to somebody who has gone on meanwhile', async () => {
    const { user, load } = await openPerson();
    await user.click(load);
    await screen.findByRole('heading', { level: 1 });
    expect(load).toHaveFocus();
  });
});
