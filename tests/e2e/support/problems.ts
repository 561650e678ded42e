import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** The browser logs this for every failed request, which is recorded separately. */
const REQUEST_ECHO = 'Failed to load resource:';
/** Playwright logs this when a test blocks the service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
/** Errors of requests aborted by navigation, in Chromium and Firefox. */
const GIVEN_UP = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED']);
const FIRST_BAD_STATUS = 400;

/** Firefox throws this for a font whose download a navigation aborted; the number is NS_BINDING_ABORTED. */
const FONT_GIVEN_UP = /^download failed .* status=2152398850 /;

/** Runs in the page. Logs violations of the content security policy, which not every browser prints. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`forbidden by ${event.effectiveDirective}: ${event.blockedURI}`);
  });
}

/** The answer to an unknown address. The page itself logs it. */
function isMissingPage(response: Response): boolean {
  return response.status() === 404 && response.request().resourceType() === 'document';
}

/**
 * Records what goes wrong in a browser while a test runs: errors and warnings in the console,
 * exceptions, failed requests, and requests that leave the site's own origin.
 */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #tolerated: RegExp[] = [];
  readonly #origin: string;

  constructor(context: BrowserContext, baseURL: string) {
    this.#origin = new URL(baseURL).origin;
    void context.addInitScript(reportViolations);
    context.on('console', (message) => this.#recordConsole(message));
    context.on('weberror', (error) => this.#recordException(error.error().message));
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.#origin) {
        this.#seen.push(`request to another origin: ${request.url()}`);
      }
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      if (!GIVEN_UP.has(reason)) this.#seen.push(`${reason}: ${request.method()} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() < FIRST_BAD_STATUS || isMissingPage(response)) return;
      this.#seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** Declares a problem that the test causes on purpose. If it doesn't occur, the test fails. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Declares a problem that may occur, because it is an ordinary response. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** Problems that occurred undeclared. */
  unexpected(): string[] {
    const declared = [...this.#expected, ...this.#tolerated];
    return this.#seen.filter((text) => !declared.some((pattern) => pattern.test(text)));
  }

  /** Declared problems that didn't occur. */
  missing(): RegExp[] {
    return this.#expected.filter((pattern) => !this.#seen.some((text) => pattern.test(text)));
  }

  #recordException(message: string): void {
    if (!FONT_GIVEN_UP.test(message)) this.#seen.push(`exception: ${message}`);
  }

  #recordConsole(message: ConsoleMessage): void {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    const text = message.text();
    if (text.startsWith(REQUEST_ECHO) || text === WORKER_BLOCKED) return;
    this.#seen.push(`console ${type}: ${text}`);
  }
}
