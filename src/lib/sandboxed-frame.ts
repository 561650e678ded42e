let policy: { createHTML: (html: string) => string } | undefined;

/**
 * Shows HTML in a frame that can run no script, send no form and reach nothing of this page. React can't: it turns a
 * TrustedHTML into a string.
 * @throws TypeError when the frame is not sandboxed
 */
export function showInFrame(frame: HTMLIFrameElement, html: string): void {
  if (frame.getAttribute('sandbox') !== '') throw new TypeError('The frame is not sandboxed.');
  policy ??= window.trustedTypes?.createPolicy('sandboxed-frame', {
    createHTML: (text) => text,
  }) ?? { createHTML: (text) => text };
  frame.srcdoc = policy.createHTML(html);
}
