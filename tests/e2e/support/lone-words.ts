/**
 * The texts of several lines that end with a line of one short word, and how many were measured. Runs in the page.
 * Where every line is a single word, and where somebody chose the lines, nothing can be done about it.
 * @param selector of blocks of text
 */
export function loneWords(root: Element, selector: string): { lone: string[]; measured: number } {
  // In letters, unless they fill a third of a narrow line.
  const shortWord = 8;
  const graphemes = new Intl.Segmenter();
  const range = document.createRange();
  const lone: string[] = [];
  const blocks = [...root.querySelectorAll(selector)].filter(
    (block) =>
      block.checkVisibility() &&
      getComputedStyle(block).display === 'block' &&
      block.querySelector('br, button, input') === null,
  );
  for (const block of blocks) {
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let text = '';
    const lines: { start: number; middle: number; left: number; right: number }[] = [];
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const content = node.textContent ?? '';
      for (const { 0: part, index } of content.matchAll(/\S+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const box = [...range.getClientRects()].at(-1);
        if (!box) continue;
        const { top, bottom, left, right } = box;
        const middle = (top + bottom) / 2;
        const line = lines.at(-1);
        if (line && Math.abs(line.middle - middle) < (bottom - top) / 2) line.right = right;
        else lines.push({ start: text.length + index, middle, left, right });
      }
      text += content;
    }
    const last = lines.at(-1);
    const words = text.trim().split(/\s+/u).length;
    if (!last || lines.length === 1 || lines.length >= words) continue;
    const ending = text.slice(last.start).trim();
    const letters = [...graphemes.segment(ending.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))].length;
    const share = (last.right - last.left) / block.getBoundingClientRect().width;
    const isShort = share < 0.15 || (letters < shortWord && share < 1 / 3);
    if (!/\s/u.test(ending) && isShort) lone.push(text.trim());
  }
  return { lone, measured: blocks.length };
}
