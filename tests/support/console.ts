import { vi } from 'vitest';

interface Expectation {
  pattern: RegExp;
  isMet: boolean;
}

let expectations: Expectation[] = [];
let unexpected: string[] = [];

/** Expects an error or a warning that matches to be logged. The test fails if it is not logged. */
export function expectLogged(pattern: RegExp): void {
  expectations.push({ pattern, isMet: false });
}

/** Records errors and warnings that are logged from now on. */
export function watchConsole(): void {
  expectations = [];
  unexpected = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => note(level, parts));
  }
}

/** @throws Error when an unexpected message was logged, or an expected one was not */
export function checkConsole(): void {
  vi.restoreAllMocks();
  const missing = expectations.filter(({ isMet }) => !isMet).map(({ pattern }) => String(pattern));
  if (unexpected.length > 0) throw new Error(`Logged unexpectedly:\n${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`Never logged: ${missing.join(', ')}`);
}

function note(level: string, parts: readonly unknown[]): void {
  const message = parts.map(asText).join(' ');
  const expectation = expectations.find(({ pattern }) => pattern.test(message));
  if (expectation) expectation.isMet = true;
  else unexpected.push(`console.${level}: ${message}`);
}

function asText(part: unknown): string {
  // In jsdom a DOMException is no Error.
  if (part instanceof Error || part instanceof DOMException) return `${part.name}: ${part.message}`;
  return typeof part === 'string' ? part : JSON.stringify(part);
}
