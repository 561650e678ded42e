// Prints how many hostile values the tests used, at how many surfaces, and the seed that repeats them.
import type { Reporter, TestModule } from 'vitest/node';
import { printCount } from './count.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How many hostile values a test used. */
    hostileValues?: number;
  }
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let values = 0;
    let surfaces = 0;
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        const { hostileValues = 0 } = test.meta();
        values += hostileValues;
        if (hostileValues > 0) surfaces += 1;
      }
    }
    printCount(values, surfaces);
  }
}
