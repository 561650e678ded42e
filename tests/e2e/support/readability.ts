import { expect, type Page } from '@playwright/test';

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text node. */
interface Words {
  readonly text: string;
  readonly lines: readonly Rectangle[];
  /** A box cuts them off without an ellipsis. */
  readonly isCutOff: boolean;
  /** Short words that are broken across lines. */
  readonly broken: readonly string[];
  /** They scroll with the page and are not truncated. */
  readonly isInPlace: boolean;
}

/** The share of a line's box that may overlap its neighbour, since the box is taller than its text. */
const LEADING = 0.6;

/**
 * Expects all text to be readable and every control to be clickable: no box cuts words off or is
 * too narrow for one, no lines overlap, and nothing covers a control.
 */
export async function expectReadable(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const words = await page.evaluate(readWords);
  const cutOff = words.filter(({ isCutOff }) => isCutOff).map(({ text }) => text);
  expect(cutOff, 'cut-off words').toEqual([]);
  expect(
    words.flatMap(({ broken }) => broken),
    'broken words',
  ).toEqual([]);
  expect(overlaps(words), 'overlapping words').toEqual([]);
  expect(await page.evaluate(findCovered), 'covered controls').toEqual([]);
}

function overlaps(words: readonly Words[]): string[] {
  const inPlace = words.filter(({ isInPlace }) => isInPlace);
  return inPlace.flatMap((one, index) =>
    inPlace
      .slice(index + 1)
      .filter((other) => one.lines.some((a) => other.lines.some((b) => isOver(a, b))))
      .map((other) => `${one.text} / ${other.text}`),
  );
}

function isOver(one: Rectangle, other: Rectangle): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const smaller = Math.min(one.bottom - one.top, other.bottom - other.top);
  return width > 2 && height > smaller * LEADING;
}

/** Runs in the page. */
function readWords(): Words[] {
  const found: Words[] = [];
  const range = document.createRange();
  const longest = 12;
  const brokenWords = (node: Node) =>
    [...(node.textContent ?? '').matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
      // A hyphen and a stroke are places to break at.
      if (word.length > longest || /[-/]/.test(word)) return [];
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    });
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const broken = brokenWords(node);
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    const all = range.getBoundingClientRect();
    // The box of a line is taller than its letters.
    const slack = (lines[0] ? lines[0].bottom - lines[0].top : 0) * 0.35;
    let isCutOff = false;
    let isInPlace = true;
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      const isForScreenReaders = edges.width <= 1 || style.clipPath !== 'none';
      const hasDots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (isForScreenReaders || hasDots || scrolls) isInPlace = false;
      if (/fixed|sticky/.test(style.position)) isInPlace = false;
      if (isForScreenReaders || hasDots || scrolls) break;
      const isTooWide = all.right > edges.right + 2 || all.left < edges.left - 2;
      const isTooTall = all.bottom > edges.bottom + slack || all.top < edges.top - slack;
      if (style.overflowX !== 'visible' && isTooWide) isCutOff = true;
      if (style.overflowY !== 'visible' && isTooTall) isCutOff = true;
    }
    if (lines.length > 0) found.push({ text, lines, isCutOff, broken, isInPlace });
  }
  return found;
}

/**
 * Runs in the page. Focuses each control first, because some are visible only then. Nothing behind
 * an open dialog counts.
 */
function findCovered(): string[] {
  const found: string[] = [];
  const controls = (
    document.querySelector('dialog:modal') ?? document
  ).querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
  );
  for (const control of controls) {
    if (control.closest('[inert]')) continue;
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [rect] = control.getClientRects();
    if (!rect || rect.width <= 1 || rect.height <= 1) continue;
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    if ([control, ...labels].some((part) => part.contains(hit))) continue;
    const name = control.textContent || control.ariaLabel || control.id;
    found.push(`${name} under ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
