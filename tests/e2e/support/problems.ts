import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The browser says this beside every failed request, which is recorded by itself. */
const REQUEST_ECHO = 'Failed to load resource:';
/** Playwright says this itself, where a test keeps the service worker out. */
const WORKER_KEPT_OUT = 'Service Worker registration blocked by Playwright';
/** A request given up because the page moved on, as Chromium and Firefox say it. */
const GIVEN_UP = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED']);
const FIRST_BAD_STATUS = 400;

/** Runs in the page: what the site's own headers forbid is a problem, also where a browser prints nothing. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`forbidden by ${event.effectiveDirective}: ${event.blockedURI}`);
  });
}

/**
 * Everything that goes wrong in a browser while a test runs: errors and warnings in the console,
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
    context.on('weberror', (error) => this.#seen.push(`exception: ${error.error().message}`));
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
      if (response.status() < FIRST_BAD_STATUS) return;
      this.#seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** Declares a problem that the test brings about on purpose. One that never shows fails the test. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Declares what may come and need not, because it is an ordinary answer. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** What was seen and not declared. */
  unexpected(): string[] {
    const declared = [...this.#expected, ...this.#tolerated];
    return this.#seen.filter((text) => !declared.some((pattern) => pattern.test(text)));
  }

  /** What was declared and not seen. */
  missing(): RegExp[] {
    return this.#expected.filter((pattern) => !this.#seen.some((text) => pattern.test(text)));
  }

  #recordConsole(message: ConsoleMessage): void {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    const text = message.text();
    if (text.startsWith(REQUEST_ECHO) || text === WORKER_KEPT_OUT) return;
    this.#seen.push(`console ${type}: ${text}`);
  }
}
