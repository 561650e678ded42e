import { CANARY } from './known-values.ts';

/** Whether a link runs a script or leaves the site. */
const isForeign = (href: string) =>
  /^(javascript|data|vbscript):/i.test(href) || /^https?:\/\/(?!localhost)/.test(href);

/** What a hostile value has done to a screen; null when it has done nothing. */
export function harmTo(screen: HTMLElement): string | null {
  if (screen.textContent.trim() === '') return 'the screen is blank';
  if (screen.textContent.includes('Something went wrong')) return 'the screen broke';
  if (Reflect.has(globalThis, CANARY)) return 'a script ran';
  if (screen.querySelector('script, iframe, base, meta, [onload], [onerror]')) return 'markup';
  const hrefs = [...screen.querySelectorAll('a')].map((link) => link.href);
  return hrefs.some(isForeign) ? `a link leads elsewhere: ${hrefs.join(' ')}` : null;
}
