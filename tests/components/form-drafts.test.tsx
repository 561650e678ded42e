import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const STORAGE_KEY = 'paws_carried_drafts';

beforeEach(() => {
  vi.resetModules();
  loadedBy('reload');
});

/** How the browser says that the page was loaded. */
function loadedBy(type: 'navigate' | 'reload' | 'back_forward'): void {
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => [{ type }],
  });
}

/** What a browser does before it loads the page again. */
function unload(): string | null {
  window.dispatchEvent(new Event('pagehide'));
  return sessionStorage.getItem(STORAGE_KEY);
}

/** Renders a form with freshly loaded modules, as after a reload. */
async function loadPage() {
  const { useForm } = await import('react-hook-form');
  const { useFormDraft } = await import('@/components/use-form-draft');
  const { hasDraft } = await import('@/lib/form-drafts');
  const { default: Toaster } = await import('@/app/Toaster');

  function TestForm() {
    const form = useForm({
      defaultValues: {
        to: 'everybody',
        text: '',
        password: '',
        code: '',
        dog: null as { name: string } | null,
      },
    });
    useFormDraft('test', form);
    const dog = form.watch('dog');
    return (
      <form>
        <input aria-label="To" {...form.register('to')} />
        <input aria-label="Text" {...form.register('text')} />
        <input aria-label="Password" {...form.register('password')} />
        <input aria-label="Code" {...form.register('code')} />
        <button type="button" onClick={() => form.setValue('dog', { name: 'Sheru' })}>
          Choose a dog
        </button>
        <output>{dog === null ? 'No dog' : dog.name}</output>
      </form>
    );
  }
  const { unmount } = render(
    <>
      <TestForm />
      <Toaster />
    </>,
  );
  return { hasDraft, unmount };
}

const text = () => screen.getByLabelText('Text');

it('restores a draft after a reload, says so, and stores it again for the next one', async () => {
  const first = await loadPage();
  await userEvent.type(text(), 'नमस्ते');
  const stored = unload();
  first.unmount();

  vi.resetModules();
  const second = await loadPage();
  expect(text()).toHaveValue('नमस्ते');
  expect(screen.getByLabelText('To')).toHaveValue('everybody');
  expect(await screen.findByText(/^This page was reloaded\./)).toHaveTextContent(
    'What you typed is still here, except for passwords and codes.',
  );
  expect(unload()).toBe(stored);
  second.unmount();

  sessionStorage.clear();
  vi.resetModules();
  await loadPage();
  expect(text()).toHaveValue('');
});

it('restores a dog that was chosen', async () => {
  const first = await loadPage();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a dog' }));
  expect(unload()).toBe('{"test":{"dog":{"name":"Sheru"}}}');
  first.unmount();

  vi.resetModules();
  await loadPage();
  expect(screen.getByText('Sheru')).toBeVisible();
});

it('ignores a text where something is chosen now, as a page stored it before a deploy', async () => {
  sessionStorage.setItem(STORAGE_KEY, '{"test":{"dog":"{}","text":"later"}}');
  await loadPage();
  expect(screen.getByText('No dog')).toBeVisible();
  expect(text()).toHaveValue('later');
});

it('stores a draft when the tab is hidden, because a phone may close it', async () => {
  await loadPage();
  await userEvent.type(text(), 'A dog at Charbagh');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionStorage.getItem(STORAGE_KEY)).toBe('{"test":{"text":"A dog at Charbagh"}}');
});

it('stores only the fields that were changed, never a password or a code', async () => {
  await loadPage();
  await userEvent.type(text(), 'a');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.type(screen.getByLabelText('Code'), '12345678');
  expect(unload()).toBe('{"test":{"text":"a"}}');
});

it.each([
  ['/hi/support?from=leaflet', 'नमस्ते'],
  ['/hi/dogs', ''],
  ['/support', ''],
])('after a navigation from %s to /support, the text is "%s"', async (from, expected) => {
  window.history.replaceState(null, '', '/support?from=leaflet');
  const first = await loadPage();
  await userEvent.type(text(), 'नमस्ते');
  unload();
  first.unmount();
  vi.resetModules();
  loadedBy('navigate');
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(window.location.origin + from);
  await loadPage();
  expect(text()).toHaveValue(expected);
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it('does not restore a draft on a page that a link or a sign-out loaded', async () => {
  sessionStorage.setItem(STORAGE_KEY, '{"test":{"text":"private"}}');
  loadedBy('navigate');
  await loadPage();
  expect(text()).toHaveValue('');
  expect(unload()).toBeNull();
});

it('restores a draft when the visitor comes back', async () => {
  sessionStorage.setItem(STORAGE_KEY, '{"test":{"text":"later"}}');
  loadedBy('back_forward');
  await loadPage();
  expect(text()).toHaveValue('later');
});

it('keeps the draft of a form that is not open yet over a second reload', async () => {
  sessionStorage.setItem(STORAGE_KEY, '{"other":{"text":"not lost"}}');
  const { hasDraft } = await loadPage();
  expect(hasDraft('other')).toBe(true);
  expect(hasDraft('test')).toBe(false);
  expect(unload()).toBe('{"other":{"text":"not lost"}}');
});

describe('stores nothing', () => {
  it('of a form without input', async () => {
    await loadPage();
    expect(unload()).toBeNull();
  });

  it('of a form that was sent and reset', async () => {
    await loadPage();
    await userEvent.type(text(), 'a');
    expect(unload()).not.toBeNull();
    await userEvent.clear(text());
    expect(unload()).toBeNull();
  });

  it('of a form that is unmounted', async () => {
    const { unmount } = await loadPage();
    await userEvent.type(text(), 'a');
    unmount();
    expect(unload()).toBeNull();
  });

  it('and throws nothing when storage is full', async () => {
    await loadPage();
    await userEvent.type(text(), 'a');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(unload()).toBeNull();
  });
});

it.each(['{', '7', '[]', '{"test":7}', '{"test":{"text":7}}', '{"other":{"text":"x"}}'])(
  'ignores the invalid stored value %s',
  async (stored) => {
    sessionStorage.setItem(STORAGE_KEY, stored);
    await loadPage();
    expect(text()).toHaveValue('');
  },
);

const KEPT_KEY = 'paws_kept_drafts';
const signIn = (id: string) =>
  localStorage.setItem('paws_session', JSON.stringify({ user: { id } }));

/** Types, loses the session, and loads another page as signing in does. */
async function loseSession() {
  const { unmount } = await loadPage();
  await userEvent.type(text(), 'A dog at Charbagh');
  const { keepDraftsFor } = await import('@/lib/form-drafts');
  keepDraftsFor('meera');
  unmount();
  unload();
  vi.resetModules();
  loadedBy('navigate');
}

it('drafts of a session that has ended come back when that person signs in again', async () => {
  await loseSession();
  signIn('meera');
  await loadPage();
  expect(text()).toHaveValue('A dog at Charbagh');
  expect(sessionStorage.getItem(KEPT_KEY)).toBeNull();
});

it('drafts of a session that has ended wait until somebody signs in, and are gone for another person', async () => {
  await loseSession();
  const waiting = await loadPage();
  expect(text()).toHaveValue('');
  expect(sessionStorage.getItem(KEPT_KEY)).not.toBeNull();
  waiting.unmount();
  vi.resetModules();
  signIn('farida');
  await loadPage();
  expect(text()).toHaveValue('');
  expect(sessionStorage.getItem(KEPT_KEY)).toBeNull();
});

/** Types as a visitor, and loads another page as signing in does. @param path the page that signing in leads to */
async function signInOnTheWay(path: string) {
  const { unmount } = await loadPage();
  await userEvent.type(text(), 'For Asha');
  const { keepDraftsForReturn } = await import('@/lib/form-drafts');
  keepDraftsForReturn(path);
  unload();
  unmount();
  vi.resetModules();
  loadedBy('navigate');
}

function open(path: string) {
  window.history.replaceState(null, '', path);
  return loadPage();
}

describe('drafts of a visitor who signs in on the way', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));
  it('come back on the page that opens then, once', async () => {
    await signInOnTheWay('/dogs/7/payment');
    const { unmount } = await open('/dogs/7/payment?gift=yes#give');
    expect(text()).toHaveValue('For Asha');
    unload();
    unmount();
    vi.resetModules();
    await open('/dogs/7/payment');
    expect(text()).toHaveValue('');
  });

  it('are gone on another page', async () => {
    await signInOnTheWay('/dogs/7/payment');
    await open('/dogs/8/payment');
    expect(text()).toHaveValue('');
  });

  it('are gone where a person’s session has ended, whose drafts they may be', async () => {
    await loseSession();
    await signInOnTheWay('/support');
    await open('/support');
    expect(text()).toHaveValue('');
  });
});

it('drafts are none after logging out', async () => {
  const { unmount } = await loadPage();
  await userEvent.type(text(), 'A dog at Charbagh');
  const { discardDrafts, keepDraftsFor } = await import('@/lib/form-drafts');
  discardDrafts();
  keepDraftsFor('meera');
  expect(unload()).toBeNull();
  expect(sessionStorage.getItem(KEPT_KEY)).toBeNull();
  unmount();
});
