import { buttonClass } from '@/components/ui/button-class';
import { say } from '@/lib/say';

/** Nobody reads and answers a question in this time. */
const UNREAD_MILLISECONDS = 20;

/** Asks with the browser's dialog, and does something after a yes. */
export function ask(question: string, onYes: () => void): void {
  if (askNow(question, onYes)) onYes();
}

/**
 * Asks with the browser's dialog. Where it answers no without showing the question, as after "don't show again" and in
 * the browsers of some apps, the page asks in a dialog of its own.
 * @param onLaterYes called after a yes in that dialog
 * @returns whether the answer is yes already
 */
export function askNow(question: string, onLaterYes: () => void): boolean {
  const askedAt = performance.now();
  const isYes = window.confirm(question);
  if (!isYes && performance.now() - askedAt < UNREAD_MILLISECONDS) askInPage(question, onLaterYes);
  return isYes;
}

/** Outside React, because history and links ask before a component could render. */
function askInPage(question: string, onYes: () => void): void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', question);
  dialog.className =
    'm-auto w-[calc(100%-2rem)] max-w-lg rounded-card border border-line bg-ground p-6 text-ink backdrop:bg-[rgb(11_21_18/0.6)]';
  const text = document.createElement('p');
  text.textContent = question;
  text.className = 'mb-5 wrap-anywhere';
  const answer = (label: string, kind: 'primary' | 'quiet', onClick: () => void) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.className = buttonClass(kind, 'mr-3');
    button.addEventListener('click', () => {
      dialog.close();
      dialog.remove();
      onClick();
    });
    return button;
  };
  dialog.append(
    text,
    answer(say('Yes'), 'primary', onYes),
    answer(say('No'), 'quiet', () => {}),
  );
  // Escape.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
