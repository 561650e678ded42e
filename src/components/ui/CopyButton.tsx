import { useState } from 'react';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { copyText } from '@/lib/clipboard';

interface Props {
  /** What the text is, such as the name of its field. */
  label: string;
  text: string;
}

/** Copies the text beside it. If the browser doesn't allow that, it asks the reader to copy by hand. */
export function CopyButton({ label, text }: Props) {
  const [state, setState] = useState<'copied' | 'refused' | null>(null);
  return (
    <span className="script-only inline-flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        className={buttonClass('secondary', SMALL_BUTTON)}
        onClick={() =>
          void copyText(text).then((isCopied) => setState(isCopied ? 'copied' : 'refused'))
        }
      >
        Copy <span className="sr-only">{label}</span>
      </button>
      <span role="status" className="text-sm">
        {state === 'copied'
          ? 'Copied.'
          : state === 'refused'
            ? 'Your browser does not allow it. Please copy it by hand.'
            : null}
      </span>
    </span>
  );
}
