import { CANARY } from './known-values.ts';

/** Whether a link runs a script or leaves the site. */
const isForeign = (href: string) =>
  /^(javascript|data|vbscript):/i.test(href) || /^https?:\/\/(?!localhost)/.test(href);

/** What a hostile value did to a page; null when nothing. */
export function harmTo(container: HTMLElement): string | null {
  if (container.textContent.trim() === '') return 'the page is blank';
  if (container.textContent.includes('This page did not load')) return 'the page crashed';
  if (Reflect.has(globalThis, CANARY)) return 'a script ran';
  if (container.querySelector('script, iframe, base, meta, [onload], [onerror]')) return 'markup';
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.href);
  return hrefs.some(isForeign) ? `a link leads elsewhere: ${hrefs.join(' ')}` : null;
}
