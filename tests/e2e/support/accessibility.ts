import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours; no other one can tell the dark scheme from the light one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const HEADING_RULE = 'page-has-heading-one';

interface Options {
  /** The screen itself is still to come, and its heading with it. */
  isLoading?: boolean;
}

/** Holds what is on the screen now against axe's rules, in the light and in the dark scheme, on one load. */
export async function expectAccessible(page: Page, { isLoading = false }: Options = {}) {
  // No frame of another origin is to be looked into, which takes a second page and a quarter of the time.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  await test.step('in the light scheme', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    const allRules = axe().withTags(RULES);
    await expectNoViolation(page, isLoading ? allRules.disableRules(HEADING_RULE) : allRules);
  });
  await test.step('in the dark scheme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolation(page, axe().withRules(COLOUR_RULES));
  });
}

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  // A colour on its way to another one has the contrast of neither.
  await waitForAnimations(page);
  const { violations } = await axe.analyze();
  const report = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary ?? ''}`,
    ),
  }));
  expect(report).toEqual([]);
}
