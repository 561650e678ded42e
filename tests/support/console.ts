import { vi } from 'vitest';

interface Expectation {
  pattern: RegExp;
  isMet: boolean;
}

let expectations: Expectation[] = [];
let surprises: string[] = [];

/** Says that the test makes the page log a message which matches. A message that never comes fails the test. */
export function expectLogged(pattern: RegExp): void {
  expectations.push({ pattern, isMet: false });
}

/** From here on everything that is logged as an error or a warning is either expected or a failure. */
export function watchConsole(): void {
  expectations = [];
  surprises = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => note(level, parts));
  }
}

/** @throws Error when something was logged that no test expected, or the other way round */
export function settleConsole(): void {
  vi.restoreAllMocks();
  const missing = expectations.filter(({ isMet }) => !isMet).map(({ pattern }) => String(pattern));
  if (surprises.length > 0) throw new Error(`Logged unexpectedly:\n${surprises.join('\n')}`);
  if (missing.length > 0) throw new Error(`Never logged: ${missing.join(', ')}`);
}

function note(level: string, parts: readonly unknown[]): void {
  const message = parts.map(asText).join(' ');
  const expectation = expectations.find(({ pattern }) => pattern.test(message));
  if (expectation) expectation.isMet = true;
  else surprises.push(`console.${level}: ${message}`);
}

function asText(part: unknown): string {
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  return typeof part === 'string' ? part : JSON.stringify(part);
}
