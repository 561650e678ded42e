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
  const { visitor } = renderSite(<Opener holdsWork={holdsWork} />);
  await visitor.click(screen.getByRole('button', { name: 'Open' }));
  return { visitor, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
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
  it('is modal and carries the name of its title', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleName('A question');
    expect(dialog.open).toBe(true);
  });

  it('closes by its button', async () => {
    const { visitor, dialog } = await open();
    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
  });

  it.each(leaving)('closes on %s', async (_way, leave) => {
    const { dialog } = await open();
    leave(dialog);
    expect(dialog).not.toBeInTheDocument();
  });

  it.each(leaving)('stays on %s while it holds work', async (_way, leave) => {
    const { visitor, dialog } = await open(true);
    leave(dialog);
    expect(dialog).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
  });

  it('refuses the key itself, which a browser would otherwise act on', async () => {
    const { dialog } = await open(true);
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(dialog, { key: 'a' })).toBe(true);
  });

  it('stays when a selection of text that began inside ends outside', async () => {
    const { dialog } = await open();
    fireEvent.pointerDown(screen.getByLabelText('Answer'));
    fireEvent.click(dialog);
    expect(dialog).toBeInTheDocument();
  });

  it('lets the Back event of something inside pass by', async () => {
    const { dialog } = await open();
    fireEvent(screen.getByLabelText('Answer'), new Event('cancel', { bubbles: true }));
    expect(dialog).toBeInTheDocument();
  });

  it('follows a browser that has closed it by itself', async () => {
    const { dialog } = await open(true);
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(dialog).not.toBeInTheDocument();
  });
});
