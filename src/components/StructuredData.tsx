import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Facts about a page for search engines, in the terms of schema.org. They stand in the prerendered page
 * alone: a search engine asks for each page by itself, and a script element that React makes in the browser
 * comes about through innerHTML, which Trusted Types forbid.
 */
export function StructuredData({ data }: { data: object }) {
  // Where React does not find what it would draw, it draws that part anew: then the block goes as well.
  const isDrawnByBuild = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // What the build has drawn stays as long as the page does.
  const [isPrerendered] = useState(isDrawnByBuild);
  if (!isPrerendered) return null;
  // No text can end the element; the data means the same.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json">{json}</script>;
}
