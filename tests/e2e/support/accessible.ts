import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { waitUntilAtRest } from './at-rest.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEADING_RULE = 'page-has-heading-one';

interface Options {
  /** The screen itself is still to come, and its heading with it. */
  isOnItsWay?: boolean;
}

/** Holds what is on the screen now against axe's rules, in the light and in the dark scheme, on one load. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await test.step(`in the ${colorScheme} scheme`, () => expectAccessibleNow(page, options));
  }
}

async function expectAccessibleNow(page: Page, { isOnItsWay = false }: Options): Promise<void> {
  // A colour on its way to another one has the contrast of neither.
  await waitUntilAtRest(page);
  const axe = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await axe.disableRules(isOnItsWay ? HEADING_RULE : []).analyze();
  const report = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary ?? ''}`,
    ),
  }));
  expect(report).toEqual([]);
}
