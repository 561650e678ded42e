import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Facts about a page for search engines, as schema.org JSON-LD. Only in prerendered HTML: React creates
 * script elements through innerHTML, which Trusted Types block.
 */
export function StructuredData({ data }: { data: object }) {
  // True on the server and during hydration; false when React renders the page in the browser.
  const isServerSnapshot = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // Keeps the element after hydration.
  const [isPrerendered] = useState(isServerSnapshot);
  if (!isPrerendered) return null;
  // An escaped '<' can't close the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json">{json}</script>;
}
