import { allowUntrustedText, scriptUrlPolicy } from '@/lib/trusted-types';

const TIMEOUT_MS = 20_000;

/**
 * Runs a script of another host, which assigns markup as strings. Trusted Types would block that in the middle of what it
 * does, so they are switched off for the rest of this document (docs/decisions/0009).
 * @param policyName appears in the browser's CSP messages
 * @param isAllowed for the address; another one throws a TypeError
 * @param isThere whether the script has defined what it should
 * @returns loads the script; a failed load can be repeated
 */
export function scriptLoader(
  policyName: string,
  isAllowed: (url: string) => boolean,
  isThere: () => boolean,
): (url: string) => Promise<void> {
  let policy: ((url: string) => string) | undefined;
  return (url) => {
    policy ??= scriptUrlPolicy(policyName, isAllowed);
    const trusted = policy(url);
    allowUntrustedText();
    return insertScript(trusted, isThere);
  };
}

/** @throws Error when the script isn't there within 20 s */
function insertScript(url: string, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The script could not be loaded.'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.src = url;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (!isThere()) return fail();
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
