import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds what is on the screen now against axe's rules. */
export async function expectAccessible(page: Page) {
  // A colour on its way to another one has the contrast of neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const report = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary ?? ''}`,
    ),
  }));
  expect(report).toEqual([]);
}
