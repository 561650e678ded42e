// Trusted Types: the CSP forbids assigning strings to sinks such as innerHTML and script.src, unless a policy
// allows it. Every policy is created here. The same checks apply in browsers without Trusted Types.

interface PolicyRules {
  createHTML?: (html: string) => string;
  createScript?: (script: string) => string;
  createScriptURL?: (url: string) => string;
}

interface TrustedTypePolicies {
  readonly defaultPolicy: object | null;
  createPolicy: (
    name: string,
    rules: PolicyRules,
    // They return a TrustedScriptURL and TrustedHTML; the DOM types know only strings.
  ) => { createScriptURL: (url: string) => string; createHTML: (html: string) => string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * Creates a policy for the URLs of scripts and workers.
 * @param name appears in the browser's CSP messages
 * @returns converts a URL to a trusted one; throws a TypeError when `isAllowed` returns false
 */
export function scriptUrlPolicy(
  name: string,
  isAllowed: (url: string) => boolean,
): (url: string) => string {
  const check = (url: string) => {
    if (isAllowed(url)) return url;
    throw new TypeError(`Policy ${name} does not allow ${url}.`);
  };
  const policy = window.trustedTypes?.createPolicy(name, { createScriptURL: check });
  return policy ? (url) => policy.createScriptURL(url) : check;
}

/**
 * Installs a default policy that allows every string, for the rest of this document. The CSP still refuses
 * inline scripts, `eval` and other hosts.
 */
export function allowUntrustedText(): void {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return;
  window.trustedTypes.createPolicy('default', {
    createHTML: unchanged,
    createScript: unchanged,
    createScriptURL: unchanged,
  });
}

function unchanged(text: string): string {
  return text;
}

let framePolicy: { createHTML: (html: string) => string } | undefined;

/**
 * Shows HTML in a frame that can run no script, send no form and reach nothing of this page. React can't: it turns a
 * TrustedHTML into a string.
 * @throws TypeError when the frame is not sandboxed
 */
export function showInFrame(frame: HTMLIFrameElement, html: string): void {
  if (frame.getAttribute('sandbox') !== '') throw new TypeError('The frame is not sandboxed.');
  const rules = { createHTML: unchanged };
  framePolicy ??= window.trustedTypes?.createPolicy('sandboxed-frame', rules) ?? rules;
  frame.srcdoc = framePolicy.createHTML(html);
}
