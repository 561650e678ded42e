import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

const STORAGE_KEY = 'paws_carried_drafts';

beforeEach(() => {
  vi.resetModules();
});

/** A page with one form, as it is right after it was loaded. @returns what a reload does first */
async function loadPage() {
  const { useForm } = await import('react-hook-form');
  const { useFormDraft } = await import('@/components/use-form-draft');
  const { saveDrafts } = await import('@/lib/form-drafts');

  function LetterForm() {
    const form = useForm({ defaultValues: { to: 'everybody', words: '' } });
    useFormDraft('letter', form);
    return (
      <form>
        <input aria-label="To" {...form.register('to')} />
        <input aria-label="Words" {...form.register('words')} />
      </form>
    );
  }
  const { unmount } = render(<LetterForm />);
  return { saveDrafts, unmount };
}

it('what was typed is there again after the reload, and can be carried once more', async () => {
  const first = await loadPage();
  await userEvent.type(screen.getByLabelText('Words'), 'नमस्ते');
  expect(first.saveDrafts()).toBe(true);
  first.unmount();

  vi.resetModules();
  const second = await loadPage();
  expect(screen.getByLabelText('Words')).toHaveValue('नमस्ते');
  expect(screen.getByLabelText('To')).toHaveValue('everybody');
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(second.saveDrafts()).toBe(true);
  second.unmount();

  sessionStorage.clear();
  vi.resetModules();
  await loadPage();
  expect(screen.getByLabelText('Words')).toHaveValue('');
});

it('a form that nobody touched, or that has left the page, is not carried', async () => {
  const { saveDrafts, unmount } = await loadPage();
  expect(saveDrafts()).toBe(false);
  await userEvent.type(screen.getByLabelText('Words'), 'a');
  unmount();
  expect(saveDrafts()).toBe(false);
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
});

it.each(['{', '7', '[]', '{"letter":7}', '{"letter":{"words":7}}', '{"other":{"words":"x"}}'])(
  'the foreign value %s is no draft',
  async (stored) => {
    sessionStorage.setItem(STORAGE_KEY, stored);
    await loadPage();
    expect(screen.getByLabelText('Words')).toHaveValue('');
  },
);
