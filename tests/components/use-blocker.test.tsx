import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Dialog } from '@/components/ui/Dialog';
import { useBlocker } from '@/components/use-blocker';
import { asksOnUnload, confirmNothing, confirmWith, unsaved } from '../support/leaving.ts';

function Text({ onType }: { onType: (text: string) => void }) {
  return <input aria-label="Text" onChange={(event) => onType(event.target.value)} />;
}

/** A form on a page. */
function PageForm() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  useBlocker(text !== '');
  return (
    <>
      <Text onType={setText} />
      <Link to="/dogs">Dogs</Link>
      <Link to="/write#below">Below</Link>
      <a href="/dogs" target="_blank" rel="noreferrer">
        New tab
      </a>
      <button type="button" onClick={() => void navigate('/dogs')}>
        Save
      </button>
    </>
  );
}

/** A form in a dialog, whose browser doesn't close dialogs on Back. */
function DialogForm() {
  const [text, setText] = useState('');
  return (
    <Dialog title="Message" hasUnsavedChanges={text !== ''} onClose={() => {}}>
      <Text onType={setText} />
    </Dialog>
  );
}

async function write(form: React.JSX.Element, text = 'नमस्ते') {
  window.history.replaceState({ idx: 0 }, '', '/home');
  window.history.pushState({ idx: 1 }, '', '/write');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/write" element={form} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  if (text !== '') await userEvent.type(screen.getByLabelText('Text'), text);
}

const goBack = () => window.history.back();
const isElsewhere = () => screen.queryByRole('heading', { name: 'Elsewhere' }) !== null;

async function expectStill(confirm: ReturnType<typeof confirmWith>) {
  await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith(unsaved));
  await waitFor(() => expect(window.location.pathname).toBe('/write'));
  expect(screen.getByLabelText('Text')).toHaveValue('नमस्ते');
}

describe.each([
  ['a page', <PageForm key="page" />],
  ['a dialog', <DialogForm key="dialog" />],
])('Back on %s with unsaved changes', (_where, form) => {
  it('stays and keeps what was typed when declined, again and again', async () => {
    await write(form);
    const first = confirmWith(false);
    goBack();
    await expectStill(first);
    first.mockClear();
    confirmWith(false);
    goBack();
    await expectStill(first);
    expect(isElsewhere()).toBe(false);
  });

  it('leaves when accepted', async () => {
    await write(form);
    confirmWith(true);
    goBack();
    await waitFor(() => expect(isElsewhere()).toBe(true));
    expect(asksOnUnload()).toBe(false);
  });

  it('asks in the page where the browser shows no question, and then goes', async () => {
    await write(form);
    confirmNothing();
    goBack();
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(window.location.pathname).toBe('/write'));
    expect(isElsewhere()).toBe(false);
    goBack();
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(isElsewhere()).toBe(true));
    expect(asksOnUnload()).toBe(false);
  });

  it('leaves without a question when nothing was typed', async () => {
    const confirm = confirmWith();
    await write(form, '');
    goBack();
    await waitFor(() => expect(isElsewhere()).toBe(true));
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('a page with unsaved changes', () => {
  it('asks before a link of the site, and follows it when accepted', async () => {
    await write(<PageForm />);
    const confirm = confirmWith(false);
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await expectStill(confirm);
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await waitFor(() => expect(isElsewhere()).toBe(true));
  });

  it('follows a link after a yes in the page, where the browser shows no question', async () => {
    await write(<PageForm />);
    confirmNothing();
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    expect(isElsewhere()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(isElsewhere()).toBe(true));
  });

  it('does not ask before a link to a part of itself or for a new tab', async () => {
    await write(<PageForm />);
    const confirm = confirmWith();
    await userEvent.click(screen.getByRole('link', { name: 'Below' }));
    const link = screen.getByRole('link', { name: 'New tab' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('asks before a reload or a closed tab, but not once the change is undone', async () => {
    await write(<PageForm />);
    expect(asksOnUnload()).toBe(true);
    await userEvent.clear(screen.getByLabelText('Text'));
    expect(asksOnUnload()).toBe(false);
  });

  it('does not ask when the form itself leaves the page, as after saving', async () => {
    await write(<PageForm />);
    const confirm = confirmWith();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(isElsewhere()).toBe(true));
    expect(confirm).not.toHaveBeenCalled();
  });
});
