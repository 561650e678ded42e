import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from '@/components/ui/Dialog';
import { renderSite } from '../support/render.tsx';

function Opener({ holdsWork = false }: { holdsWork?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Dialog title="A question" holdsWork={holdsWork} onClose={() => setIsOpen(false)}>
          <label>
            Answer <input />
          </label>
        </Dialog>
      ) : null}
    </>
  );
}

async function open(holdsWork = false) {
  const { user } = renderSite(<Opener holdsWork={holdsWork} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

const leaving = [
  ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['the Back gesture', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel'))],
  [
    'a press outside',
    (dialog: HTMLElement) => {
      fireEvent.pointerDown(dialog);
      fireEvent.click(dialog);
    },
  ],
] as const;

describe('a dialog', () => {
  it('is modal and named by its title', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleName('A question');
    expect(dialog.open).toBe(true);
  });

  it('closes with its button', async () => {
    const { user, dialog } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
  });

  it.each(leaving)('closes on %s', async (_way, leave) => {
    const { dialog } = await open();
    leave(dialog);
    expect(dialog).not.toBeInTheDocument();
  });

  it.each(leaving)('stays open on %s while it holds work', async (_way, leave) => {
    const { user, dialog } = await open(true);
    leave(dialog);
    expect(dialog).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
  });

  it('prevents the default action of Escape', async () => {
    const { dialog } = await open(true);
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(dialog, { key: 'a' })).toBe(true);
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

  it('closes when the browser closed the element', async () => {
    const { dialog } = await open(true);
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(dialog).not.toBeInTheDocument();
  });
});
