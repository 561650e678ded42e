import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { asksOnUnload, confirmWith, unsaved } from '../support/leaving.ts';
import { renderSite } from '../support/render.tsx';

interface State {
  hasUnsavedChanges?: boolean;
  isBusy?: boolean;
}

function Opener(state: State) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Dialog title="A question" {...state} onClose={() => setIsOpen(false)}>
          <label>
            Answer <input />
          </label>
          <DialogActions>
            <button type="button" className={buttonClass('primary')}>
              Send
            </button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

async function open(state: State = {}) {
  const { user } = renderSite(<Opener {...state} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

/** What a browser does on a second Back without another input between. */
function closeByBrowser(dialog: HTMLDialogElement): void {
  dialog.close();
  fireEvent(dialog, new Event('close'));
}

type Way = readonly [name: string, close: (dialog: HTMLDialogElement) => unknown];

const accidents: readonly Way[] = [
  ['Escape', (dialog: HTMLDialogElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['Back', (dialog: HTMLDialogElement) => fireEvent(dialog, new Event('cancel'))],
  ['a second Back', closeByBrowser],
  [
    'a press outside',
    (dialog: HTMLDialogElement) => {
      fireEvent.pointerDown(dialog);
      fireEvent.click(dialog);
    },
  ],
];

const press = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }));
const buttons: readonly Way[] = [
  ['its cross', press('Close')],
  ['Cancel', press('Cancel')],
];

describe('a dialog', () => {
  it('is modal and named by its title', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleName('A question');
    expect(dialog.open).toBe(true);
  });

  it.each([...accidents, ...buttons])('closes on %s', async (_way, close) => {
    const { dialog } = await open();
    close(dialog);
    expect(dialog).not.toBeInTheDocument();
  });

  it.each(accidents)('stays open on %s while its answer is on the way', async (_way, close) => {
    const { dialog } = await open({ isBusy: true });
    close(dialog);
    expect(dialog).toBeInTheDocument();
    expect(dialog.open).toBe(true);
  });

  it.each(buttons)('closes on %s while its answer is on the way', async (_way, close) => {
    const { dialog } = await open({ isBusy: true });
    close(dialog);
    expect(dialog).not.toBeInTheDocument();
  });

  it('stays closed when the browser reports that it was closed', () => {
    let element: HTMLDialogElement | null = null;
    function Page({ isOpen }: { isOpen: boolean }) {
      // As soon as the element has left the page.
      useLayoutEffect(() => {
        if (isOpen) element = screen.getByRole<HTMLDialogElement>('dialog');
        else element?.dispatchEvent(new Event('close'));
      }, [isOpen]);
      return isOpen ? (
        <Dialog title="A question" onClose={() => {}}>
          What is the answer?
        </Dialog>
      ) : null;
    }
    const { rerender } = render(<Page isOpen />);
    rerender(<Page isOpen={false} />);
    expect(element).toHaveProperty('open', false);
  });

  it('prevents the default action of Escape', async () => {
    const { dialog } = await open({ isBusy: true });
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(dialog, { key: 'a' })).toBe(true);
  });

  it('stays open when Escape ends the composition of a word', async () => {
    const { dialog } = await open();
    fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true });
    expect(dialog).toBeInTheDocument();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(dialog).not.toBeInTheDocument();
  });

  it('stays open when a text selection starts inside and ends outside', async () => {
    const { dialog } = await open();
    fireEvent.pointerDown(screen.getByLabelText('Answer'));
    fireEvent.click(dialog);
    expect(dialog).toBeInTheDocument();
  });

  it('ignores a cancel event of an element inside', async () => {
    const { dialog } = await open();
    fireEvent(screen.getByLabelText('Answer'), new Event('cancel', { bubbles: true }));
    expect(dialog).toBeInTheDocument();
  });
});

describe('a dialog with unsaved changes', () => {
  it.each([...accidents, ...buttons])(
    'asks on %s, keeps what was typed when declined, and closes when accepted',
    async (_way, close) => {
      const confirm = confirmWith(false);
      const { user, dialog } = await open({ hasUnsavedChanges: true });
      await user.type(screen.getByLabelText('Answer'), 'नमस्ते');
      close(dialog);
      expect(confirm).toHaveBeenCalledExactlyOnceWith(unsaved);
      expect(dialog.open).toBe(true);
      expect(screen.getByLabelText('Answer')).toHaveValue('नमस्ते');

      close(dialog);
      expect(confirm).toHaveBeenCalledTimes(2);
      expect(dialog).not.toBeInTheDocument();
    },
  );

  it('asks before the tab is closed, until the dialog is', async () => {
    confirmWith();
    const { user } = await open({ hasUnsavedChanges: true });
    expect(asksOnUnload()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asksOnUnload()).toBe(false);
  });
});
