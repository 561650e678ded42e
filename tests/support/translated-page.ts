/**
 * Translates the document as Chrome does, now and after each change: new text nodes in two `font` elements replace the
 * page's own. The words stay the same, so that a test finds them.
 * @returns a function that stops it
 */
export function translatePage(): () => void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- a browser test sends this function to the page
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isTranslated = text.parentElement?.closest('font, script, style, noscript, textarea');
      if (!isTranslated && text.data !== '') texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      if (outer.firstChild) outer.firstChild.textContent = text.data;
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver(translate);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translate();
  return () => observer.disconnect();
}
