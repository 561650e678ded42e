import { useId, useState, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { useDisclosure } from '@/components/use-disclosure';
import { copyText } from '@/lib/clipboard';
import { pathInLanguage } from '@/lib/language';

interface Props {
  /** What is shared, such as a dog's name: for the button and the share sheet. */
  title: string;
  /** A sentence that the address follows. */
  text: string;
  /** A path of this site. */
  path: string;
  /** At which side of the button the menu begins. */
  className?: 'left-0' | 'right-0';
  /** Of the button, instead of what is shared. */
  label?: string;
  /** More items. */
  children?: ReactNode;
}

export const shareItemClass =
  'flex min-h-11 w-full items-center rounded-control px-4 text-left font-medium hover:bg-paper';

/** Offers the device's share sheet, where there is one, WhatsApp and the address to copy. */
export default function ShareMenu({
  title,
  text,
  path,
  className = 'left-0',
  label,
  children,
}: Props) {
  const { isOpen, toggle, button, container } = useDisclosure();
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const menuId = useId();
  const url = new URL(pathInLanguage(path), window.location.origin).href;
  // Undefined in Firefox, and without HTTPS.
  const { share } = navigator as Partial<Navigator>;

  return (
    <div
      ref={container}
      className="relative"
      onBlur={({ relatedTarget }) => {
        // Open, it would cover what gets focus below it.
        if (isOpen && relatedTarget && !container.current?.contains(relatedTarget)) toggle();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        className={buttonClass('secondary')}
        onClick={() => {
          setCopied(null);
          toggle();
        }}
      >
        {label ?? (
          <span>
            Share <span className="sr-only">{title}</span>
          </span>
        )}
      </button>
      <div
        id={menuId}
        hidden={!isOpen}
        className={`absolute top-full ${className} z-20 mt-2 w-72 max-w-[calc(100vw-2.5rem)] rounded-card border border-line bg-surface p-2 shadow-lg`}
      >
        <ul role="list">
          {share ? (
            <li>
              <button
                type="button"
                className={shareItemClass}
                onClick={() => void openShareSheet(share, { title, text, url })}
              >
                Choose an app
              </button>
            </li>
          ) : null}
          <li>
            <a
              href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
              target="_blank"
              rel="noopener noreferrer"
              className={shareItemClass}
            >
              WhatsApp <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
          <li>
            <button
              type="button"
              className={shareItemClass}
              onClick={() =>
                void copyText(url).then((isCopied) => setCopied(isCopied ? 'yes' : 'refused'))
              }
            >
              Copy the link
            </button>
          </li>
          {children}
        </ul>
        <p role="status" className="px-4 text-sm wrap-anywhere not-empty:pb-2">
          {copied === 'yes'
            ? 'Link copied.'
            : copied === 'refused'
              ? `The link could not be copied. Here it is: ${url}`
              : null}
        </p>
      </div>
    </div>
  );
}

async function openShareSheet(share: Navigator['share'], data: ShareData): Promise<void> {
  try {
    await share.call(navigator, data);
  } catch {
    // Closed, or open already. The other ways stay beside it.
  }
}
