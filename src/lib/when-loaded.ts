/** Calls back after the window's load event, or immediately when it has fired. @returns a function that cancels */
export function whenLoaded(callback: () => void): () => void {
  if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
  return () => window.removeEventListener('load', callback);
}
