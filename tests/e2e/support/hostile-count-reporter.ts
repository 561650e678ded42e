// Prints how many hostile values the browser tests used, and at how many surfaces.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { printCount } from '../../fuzz/support/count.ts';
import { HOSTILE_VALUES } from './hostile-annotation.ts';

export default class HostileCountReporter implements Reporter {
  #values = 0;
  #surfaces = 0;

  onTestEnd(_test: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'passed') return;
    for (const { type, description } of annotations) {
      if (type !== HOSTILE_VALUES) continue;
      this.#values += Number(description);
      this.#surfaces += 1;
    }
  }

  onEnd(): void {
    printCount(this.#values, this.#surfaces);
  }

  printsToStdio(): boolean {
    return false;
  }
}
