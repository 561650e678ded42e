import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/lib/toast';

interface Props {
  title: string;
  /** A path of this site. */
  path: string;
}

/** Opens the device's share sheet. Without one, it copies the link. */
export function ShareButton({ title, path }: Props) {
  return (
    <button
      type="button"
      className={buttonClass('secondary')}
      onClick={() => void share(title, new URL(path, window.location.origin).href)}
    >
      Share <span className="sr-only">{title}</span>
    </button>
  );
}

async function share(title: string, url: string): Promise<void> {
  // Undefined in Firefox, and without HTTPS.
  const { share: openSharing, clipboard } = navigator as Partial<Navigator>;
  try {
    if (openSharing) await openSharing.call(navigator, { title, url });
    else {
      if (!clipboard) throw new Error('There is no clipboard.');
      await clipboard.writeText(url);
      await showToast('success', 'Link copied');
    }
  } catch (error) {
    // The visitor closed the device's sharing, or it is still open.
    if (openSharing && isRefusal(error)) return;
    await showToast(
      'error',
      'The link could not be copied. You can copy it from the address bar of your browser.',
    );
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
}
