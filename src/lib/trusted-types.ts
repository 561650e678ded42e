// Trusted Types: the site's headers forbid that text becomes markup or the address of a script unless a
// policy lets it through. Every policy is made here. Browsers without Trusted Types keep the same rules.

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
    // What comes back is an object; the types of the DOM know text alone.
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypePolicies;
  }
}

/**
 * Makes a policy for addresses of scripts and of workers.
 * @param name what the browser's messages call it
 * @param isAllowed whether a script may come from an address
 * @returns marks an address as trusted; throws a TypeError for one that is not allowed
 */
export function scriptUrlPolicy(
  name: string,
  isAllowed: (url: string) => boolean,
): (url: string) => string {
  const check = (url: string) => {
    if (isAllowed(url)) return url;
    throw new TypeError(`No script may come from ${url}.`);
  };
  const policy = window.trustedTypes?.createPolicy(name, { createScriptURL: check });
  return policy ? (url) => policy.createScriptURL(url) : check;
}

/**
 * From here on this document takes text as it did before Trusted Types. What may run is still for the
 * Content-Security-Policy to say: it refuses inline scripts, `eval` and foreign hosts by itself.
 */
export function letTextThrough(): void {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return;
  window.trustedTypes.createPolicy('default', {
    createHTML: asItIs,
    createScript: asItIs,
    createScriptURL: asItIs,
  });
}

function asItIs(text: string): string {
  return text;
}
