import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

const STORAGE_KEY = 'paws_carried_drafts';

beforeEach(() => {
  vi.resetModules();
});

/** Renders a form with freshly loaded modules, as after a reload. */
async function loadPage() {
  const { useForm } = await import('react-hook-form');
  const { useFormDraft } = await import('@/components/use-form-draft');
  const { saveDrafts } = await import('@/lib/form-drafts');

  function TestForm() {
    const form = useForm({ defaultValues: { to: 'everybody', text: '' } });
    useFormDraft('test', form);
    return (
      <form>
        <input aria-label="To" {...form.register('to')} />
        <input aria-label="Text" {...form.register('text')} />
      </form>
    );
  }
  const { unmount } = render(<TestForm />);
  return { saveDrafts, unmount };
}

it('restores a draft after a reload, and saves it again at the next one', async () => {
  const first = await loadPage();
  await userEvent.type(screen.getByLabelText('Text'), 'नमस्ते');
  expect(first.saveDrafts()).toBe(true);
  first.unmount();

  vi.resetModules();
  const second = await loadPage();
  expect(screen.getByLabelText('Text')).toHaveValue('नमस्ते');
  expect(screen.getByLabelText('To')).toHaveValue('everybody');
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(second.saveDrafts()).toBe(true);
  second.unmount();

  sessionStorage.clear();
  vi.resetModules();
  await loadPage();
  expect(screen.getByLabelText('Text')).toHaveValue('');
});

it('does not save a form without input or one that is unmounted', async () => {
  const { saveDrafts, unmount } = await loadPage();
  expect(saveDrafts()).toBe(false);
  await userEvent.type(screen.getByLabelText('Text'), 'a');
  unmount();
  expect(saveDrafts()).toBe(false);
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
});

it.each(['{', '7', '[]', '{"test":7}', '{"test":{"text":7}}', '{"other":{"text":"x"}}'])(
  'ignores the invalid stored value %s',
  async (stored) => {
    sessionStorage.setItem(STORAGE_KEY, stored);
    await loadPage();
    expect(screen.getByLabelText('Text')).toHaveValue('');
  },
);
