/** Calls back when the page has loaded: at once, where it has. @returns what takes that back */
export function whenLoaded(callback: () => void): () => void {
  if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
  return () => window.removeEventListener('load', callback);
}
