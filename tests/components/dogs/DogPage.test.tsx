import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthState } from '@/features/accounts/AuthProvider';
import DogPage from '@/pages/dogs/DogPage';
import { dogRow, serveDogs } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { meera, signedIn } from '../../support/session.ts';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { careRow, mediaRow, serveDogPage, updateRow } from '../../support/update-rows.ts';

const rani = dogRow(1, { name: 'Rani', location: 'Aminabad', monthly_amount: 3500 });
const STORAGE = 'http://localhost:54321/storage/v1/object/public/dog-updates';

afterEach(() => vi.restoreAllMocks());

function open(dog: typeof rani | null = rani, auth?: AuthState, search = '') {
  serveDogs(dog ? [dog] : []);
  return renderSite(
    <Routes>
      <Route path="/dogs/:dogId" element={<DogPage />} />
    </Routes>,
    { path: `/dogs/${rani.id}${search}`, ...(auth ? { auth } : {}) },
  );
}

const updatesSection = () => screen.findByRole('region', { name: 'Updates from Rani' });

it('shows the dog, the way to sponsor it, and honest sentences without updates and costs', async () => {
  serveDogPage();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rani' })).toBeVisible();
  expect(screen.getByText('Aminabad')).toBeVisible();
  // In the first screen of a wide window, and at the end of the page, where a phone has them all the time.
  const adopts = screen.getAllByRole('link', { name: 'Adopt Virtually' });
  expect(adopts.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 2 }, () => `/dogs/${rani.id}/payment`),
  );
  expect(adopts[1]?.closest('.bottom-bar')).toHaveTextContent('₹3,500/month');
  expect(screen.getAllByText('₹3,500/month')).toHaveLength(2);
  expect(
    await screen.findByText(
      'There is no update from Rani yet. The first one will appear here as soon as a volunteer has written it.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible();
});

it('says since when a dog is at the municipal centre, and still how to sponsor it', async () => {
  serveDogPage();
  open({ ...rani, at_centre_since: '2026-11-03' });
  expect(
    await screen.findByText(
      'At the municipal centre since 3 November 2026; we are asking for Rani’s return.',
    ),
  ).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Adopt Virtually' })).toHaveLength(2);
});

it('says to a sponsor that they sponsor the dog, and to others who are signed in how to', async () => {
  serveDogPage();
  const asked: URLSearchParams[] = [];
  let rows = [{ dog_id: rani.id }, { dog_id: null }];
  server.use(
    http.get(tableUrl('sponsorships'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(rows);
    }),
  );
  open(rani, signedIn());
  expect(await screen.findByText('You sponsor Rani.')).toBeVisible();
  const myDogs = screen.getByRole('link', { name: 'Open My Dogs' });
  expect(myDogs).toHaveAttribute('href', '/dashboard/sponsorships');
  expect(screen.queryByRole('link', { name: 'Adopt Virtually' })).not.toBeInTheDocument();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    user_id: `eq.${meera.id}`,
    ended_at: 'is.null',
  });
  cleanup();

  rows = [{ dog_id: null }];
  open(rani, signedIn());
  expect(await screen.findAllByRole('link', { name: 'Adopt Virtually' })).toHaveLength(2);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getAllByRole('link', { name: 'Adopt Virtually' })).toHaveLength(2);
});

it('says of a dog with a whole month’s care that more helps others, and names two who have less', async () => {
  serveDogPage();
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(functionUrl('less_covered_dogs'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json([
        { id: dogRow(2).id, name: 'Moti' },
        { id: dogRow(3).id, name: 'गुड़िया' },
      ]);
    }),
  );
  open({ ...rani, coverage: { test: { paise: 350_000, people: 3 } } });
  expect(await screen.findByText('All of ₹3,500 a month, from 3 to 5 people')).toBeVisible();
  expect(
    screen.getByText(
      'Rani has a whole month covered. Anything more you give helps dogs with fewer sponsors.',
    ),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Moti' })).toHaveAttribute(
    'href',
    `/dogs/${dogRow(2).id}`,
  );
  expect(screen.getByRole('link', { name: 'गुड़िया' })).toHaveAttribute('lang', 'hi');
  expect(asked.map((search) => Object.fromEntries(search))).toEqual([
    { dog_id: rani.id, mode: 'test' },
  ]);
});

const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the amounts', () => {
  const payment = `/dogs/${rani.id}/payment`;

  it('lead to the payment page with that choice', async () => {
    serveDogPage();
    open(rani);
    const amounts = await screen.findByRole('list', { name: 'Or give each month' });
    expect(linksOf(amounts)).toEqual([
      ['₹875 a quarter', `${payment}?amount=875`],
      ['₹1,750 half', `${payment}?amount=1750`],
    ]);
    const others = screen.getByRole('link', { name: 'Give as a gift' }).closest('ul');
    expect(linksOf(others ?? document.body)).toEqual([
      ['Another amount', `${payment}?amount=`],
      ['Once', `${payment}?type=one-time`],
      ['Give as a gift', `${payment}?gift=yes`],
    ]);
  });
});

it('leads with what completes the month, which the payment page has chosen', async () => {
  serveDogPage();
  open({ ...rani, coverage: { test: { paise: 175_000, people: 2 } } });
  const leading = await screen.findAllByText('₹1,750 completes Rani’s month');
  expect(leading).toHaveLength(2);
  expect(leading[1]?.closest('.bottom-bar')).toHaveTextContent('₹3,500/month');
  expect(linksOf(screen.getByRole('list', { name: 'Or give each month' }))).toEqual([
    ['₹875 a quarter', `/dogs/${rani.id}/payment?amount=875`],
    ['₹3,500 all of it', `/dogs/${rani.id}/payment?amount=3500`],
  ]);
});

it('shows what was spent on the day of an update', async () => {
  const day = updateRow(0).happened_on;
  serveDogPage({
    updates: [updateRow(0)],
    records: [
      careRow(1, { kind: 'vaccination', happened_on: day, cost_paise: 45_000 }),
      careRow(2, { kind: 'food', happened_on: day, cost_paise: 5_000 }),
      careRow(3, { kind: 'food' }),
    ],
  });
  open();
  expect(await screen.findByText('Spent on this day: ₹500 (Vaccination · Food)')).toBeVisible();
});

it('shows what a usual month of this dog costs, which adds up', async () => {
  serveDogPage();
  open();
  const table = await screen.findByRole('table', { name: /^A typical month of Rani/ });
  expect(table).toHaveAccessibleName(
    'A typical month of Rani. What was actually spent is on this page too.',
  );
  const amounts = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => Number(textContent?.replaceAll(/[₹,]/g, '')));
  const sum = amounts.pop();
  expect(sum).toBe(3500);
  expect(amounts.reduce((before, amount) => before + amount, 0)).toBe(sum);
  expect(screen.getByRole('heading', { name: 'What ₹3,500 pays for' })).toBeVisible();
});

it('says why a dog that left can’t be sponsored, and still shows its updates', async () => {
  serveDogPage({ updates: [updateRow(0)] });
  open({ ...rani, status: 'adopted' });
  expect(await screen.findByRole('heading', { name: 'Found a family' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Adopt Virtually' })).not.toBeInTheDocument();
  expect(await screen.findByText('Ate well on day 0.')).toBeVisible();
});

it('of an unknown dog says so', async () => {
  open(null);
  expect(await screen.findByRole('heading', { name: 'Dog not found' })).toBeVisible();
});

/** Without the request for the years that there are. */
const pagesOf = (requests: readonly URL[]) =>
  requests.filter(({ searchParams }) => searchParams.get('select') !== 'happened_on');

/** @returns what to call when every element is near */
function beFarAway(): () => void {
  const come: (() => void)[] = [];
  vi.spyOn(window, 'IntersectionObserver').mockImplementation(function (callback) {
    const observer = {
      observe: () => {},
      disconnect: () => {},
    } as unknown as IntersectionObserver;
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    come.push(() => callback([entry], observer));
    return observer;
  });
  return () => act(() => come.forEach((near) => near()));
}

describe('updates', () => {
  it('are shown five at a time, newest first, and focus moves to the first older one', async () => {
    const requests = serveDogPage({ updates: Array.from({ length: 7 }, (_, n) => updateRow(n)) });
    const { user } = open();
    const section = within(await updatesSection());
    expect(await section.findAllByRole('article')).toHaveLength(5);
    await user.dblClick(section.getByRole('button', { name: 'Show older' }));
    expect(await section.findByText('Ate well on day 6.')).toBeVisible();
    expect(section.getAllByRole('article')).toHaveLength(7);
    expect(section.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(section.getByRole('heading', { name: '11 November 2026' })).toHaveFocus();
    expect(pagesOf(requests)).toHaveLength(2);
    // Hidden updates and other columns are refused by the database.
    expect(requests[0]?.searchParams.get('select')).not.toContain('*');
  });

  it('have pictures in two widths; only the first one loads before they are near, with what one can do', async () => {
    const comeNear = beFarAway();
    const media = [mediaRow(1, { alt: 'Second', width: 600 }), mediaRow(0, { alt: 'First' })];
    const years = [2026, 2025].map((year) => ({ year, cost_paise: 1, records: 1 }));
    serveDogPage({ updates: [updateRow(0, { dog_update_media: media })], years });
    open();
    const file = `${STORAGE}/${updateRow(0).id}/${mediaRow(0).id}`;
    const [first, second] = within(await updatesSection()).queryAllByRole('img');
    const shown = first ?? (await screen.findByRole('img', { name: 'First' }));
    expect(shown).toHaveAttribute('srcset', `${file}-640.webp 640w, ${file}-1280.webp 1280w`);
    expect(shown).toHaveAttribute('width', '1280');
    const later = second ?? screen.getByRole('img', { name: 'Second' });
    expect(later).not.toHaveAttribute('srcset');
    expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull();
    comeNear();
    expect(later).toHaveAttribute('srcset');
    expect(await screen.findByRole('combobox', { name: 'Year' })).toBeVisible();
  });

  it('have what one can do with the first key, so that Tab doesn’t jump over it', async () => {
    beFarAway();
    serveDogPage({ updates: [updateRow(0), updateRow(400)] });
    const { user } = open();
    expect(await screen.findByText('Ate well on day 0.')).toBeVisible();
    await user.tab();
    expect(await screen.findByRole('combobox', { name: 'Year' })).toBeVisible();
  });

  it('are in the language of the page where somebody has written that, else marked with theirs', async () => {
    serveDogPage({
      updates: [
        updateRow(0, {
          body: 'वह सोया।',
          language: 'hi',
          dog_update_translations: [{ language: 'en', body: 'He slept.' }],
        }),
        updateRow(1, { body: 'उसने खाया।', language: 'hi' }),
      ],
    });
    open();
    expect(await screen.findByText('He slept.')).toHaveAttribute('lang', 'en');
    expect(screen.queryByText('वह सोया।')).toBeNull();
    expect(screen.getByText('उसने खाया।')).toHaveAttribute('lang', 'hi');
  });

  it('fetch a video when somebody wants to see it, and say what happens in it', async () => {
    const video = mediaRow(0, {
      alt: 'Rani and the milkman',
      video_extension: 'mp4',
      video_seconds: 12,
      video_text: 'Rani walks to the milkman and back.',
    });
    serveDogPage({ updates: [updateRow(0, { dog_update_media: [video] })] });
    const { user, container } = open();
    const play = await screen.findByRole('button', {
      name: 'Rani and the milkman Play video, 12 seconds',
    });
    expect(play).toHaveAccessibleDescription('Rani walks to the milkman and back.');
    expect(container.querySelector('video')).toBeNull();
    await user.click(play);
    const player = container.querySelector('video');
    expect(player).toHaveAttribute('src', `${STORAGE}/${updateRow(0).id}/${video.id}.mp4`);
    expect(player).toHaveAttribute('controls');
    if (player) fireEvent.error(player);
    expect(screen.getByRole('alert')).toHaveTextContent('The video could not be played.');
    expect(screen.getByRole('button', { name: /Play video/ })).toBeVisible();
  });
});

it('shows the costs of each year, those of the newest by kind, and the entries when they are opened', async () => {
  serveDogPage({
    years: [
      { year: 2026, cost_paise: 151_250, records: 2 },
      { year: 2025, cost_paise: 90_000, records: 1 },
    ],
    records: [
      careRow(1, { kind: 'vaccination', note: 'Rabies, चौक', cost_paise: 1_250 }),
      careRow(2, { kind: 'food' }),
    ],
  });
  const { user } = open();
  const ledger = await screen.findByRole('region', { name: 'What Rani’s care costs' });
  expect(await within(ledger).findByText('Vaccination')).toBeVisible();
  expect(ledger).toHaveTextContent(
    /2026₹1,512\.50 in 2 entriesFood₹1,500Vaccination₹12\.50Show the entries of 2026/,
  );
  expect(ledger).toHaveTextContent(/2025₹900 in 1 entryShow the entries of 2025/);
  const bars = [...ledger.querySelectorAll<HTMLElement>('[aria-hidden] > [style]')];
  expect(bars.map(({ style }) => Math.round(parseFloat(style.width)))).toEqual([100, 1]);
  expect(within(ledger).queryByText('Rabies, चौक')).not.toBeInTheDocument();
  await user.click(within(ledger).getByRole('button', { name: 'Show the entries of 2026' }));
  expect(await within(ledger).findByText('Rabies, चौक')).toBeVisible();
  expect(ledger).toHaveTextContent(
    /Hide the entries of 2026VaccinationRabies, चौक1 November 2026₹12\.50Food/,
  );
});

const ledger = () => screen.getByRole('region', { name: 'What Rani’s care costs' });
const chooser = () => screen.findByRole('combobox', { name: 'Year' });
const shown = async () => within(await updatesSection()).findAllByRole('article');

describe('a year', () => {
  const nights = Array.from({ length: 6 }, (_, n) =>
    updateRow(400 + n, { dog_update_media: n === 0 ? [mediaRow(0), mediaRow(1)] : [] }),
  );
  const serve = () =>
    serveDogPage({
      updates: [updateRow(0), ...nights],
      years: [
        { year: 2026, cost_paise: 151_250, records: 2 },
        { year: 2024, cost_paise: 90_000, records: 1 },
      ],
    });

  it('is chosen from those with updates or costs, and shows all its updates and its costs', async () => {
    serve();
    const { user, address } = open();
    const select = await chooser();
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All years', '2026', '2025', '2024']);
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    await user.selectOptions(select, '2025');
    await waitFor(async () => expect(await shown()).toHaveLength(6));
    expect(await chooser()).toHaveFocus();
    expect(screen.queryByText('Ate well on day 0.')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Last update/)).not.toBeInTheDocument();
    expect(ledger()).toHaveTextContent('Nothing was recorded in 2025.');
    expect(address.current).toBe(`/dogs/${rani.id}?year=2025`);
    await user.selectOptions(select, '');
    expect(await screen.findByText('Ate well on day 0.')).toBeVisible();
    expect(ledger()).toHaveTextContent(/2026.*2024/);
    expect(address.current).toBe(`/dogs/${rani.id}`);
  });
});

const description = () => document.querySelector('meta[property="og:description"]');

describe('sharing', () => {
  const address = `${window.location.origin}/dogs/${rani.id}`;
  const sentence = 'Help complete Rani’s month: ₹3,500 is missing.';

  async function openMenu(dog = rani) {
    serveDogPage();
    const { user } = open(dog);
    const button = await screen.findByRole('button', { name: 'Share Rani' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    return { user, button };
  }

  it('offers the apps of a device that has a share sheet', async () => {
    const shared = vi.fn<() => Promise<void>>(async () => {});
    Object.assign(navigator, { share: shared });
    const { user } = await openMenu();
    await user.click(screen.getByRole('button', { name: 'Choose an app' }));
    expect(shared).toHaveBeenCalledWith({ title: 'Rani', text: sentence, url: address });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('leads to WhatsApp in a new tab, with a sentence and the address', async () => {
    await openMenu();
    expect(screen.queryByRole('button', { name: 'Choose an app' })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'WhatsApp (opens in a new tab)' });
    expect(link).toHaveAttribute('target', '_blank');
    const { origin, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(origin).toBe('https://wa.me');
    expect(searchParams.get('text')).toBe(`${sentence} ${address}`);
  });

  it.each([
    [{ coverage: { test: { paise: 350_000, people: 2 } } }, 'Meet Rani, a street dog of Lucknow:'],
    [{ status: 'adopted' as const }, 'This is the story of Rani, a street dog of Lucknow:'],
  ])('asks for nothing where nothing is missing: %j', async (values, text) => {
    server.use(http.get(functionUrl('less_covered_dogs'), () => HttpResponse.json([])));
    await openMenu({ ...rani, ...values });
    const href = screen.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href') ?? '';
    expect(new URL(href).searchParams.get('text')).toBe(`${text} ${address}`);
  });

  it('says no sum in the preview, but the first sentence of its story', async () => {
    const story = 'Rani came in a monsoon, and stayed. Nobody asked her to.';
    server.use(http.get(functionUrl('dog_story'), () => HttpResponse.json([{ story }])));
    await openMenu();
    await waitFor(() =>
      expect(description()).toHaveAttribute(
        'content',
        'Rani, 2 years, of Aminabad: Rani came in a monsoon, and stayed.',
      ),
    );
    expect(document.head.innerHTML).not.toContain('₹');
  });

  it('copies the link, and shows it when that fails', async () => {
    const { user, button } = await openMenu();
    const copy = screen.getByRole('button', { name: 'Copy the link' });
    const status = within(button.parentElement ?? document.body).getByRole('status');
    await user.click(copy);
    await waitFor(() => expect(status).toHaveTextContent('Link copied.'));
    expect(await navigator.clipboard.readText()).toBe(address);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('', 'NotAllowedError'),
    );
    await user.click(copy);
    await waitFor(() =>
      expect(status).toHaveTextContent(`The link could not be copied. Here it is: ${address}`),
    );
  });

  it('closes with Escape, which returns the focus, and when the focus moves on', async () => {
    const { user, button } = await openMenu();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Copy the link' })).toHaveFocus();
    screen.getAllByRole('link', { name: 'Adopt Virtually' })[0]?.focus();
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  });
});
