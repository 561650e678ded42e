import { createContext, useContext } from 'react';

/** HTML for {@link BuiltContent}; '' in the browser. */
export const BuiltContentContext = createContext('');

/**
 * What the build knows and the browser has to ask for, until the browser has it. It stands outside of what React hydrates:
 * React leaves the HTML of the file as it is, and removes it with this element. Empty on a page that the browser renders.
 * @param className `peer` lets the placeholders behind it go with `peer-not-empty:`
 */
export function BuiltContent({ className }: { className: string }) {
  const html = useContext(BuiltContentContext);
  const attributes = { className, 'data-built-content': '' };
  if (html !== '') return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  // In the browser only text may be set (the Content-Security-Policy requires trusted types), and React keeps the other text
  // of the file.
  return (
    <div {...attributes} suppressHydrationWarning>
      {''}
    </div>
  );
}
