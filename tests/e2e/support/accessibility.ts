import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours, the only ones whose result depends on the scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const HEADING_RULE = 'page-has-heading-one';

interface Options {
  /** The page is still loading, so it has no heading. */
  isLoading?: boolean;
}

/** Checks the page with axe, in the light and in the dark scheme. */
export async function expectAccessible(page: Page, { isLoading = false }: Options = {}) {
  // Legacy mode skips frames of other origins, which would take a second page and a quarter of the time.
  // Describing what is right takes longer than finding what is wrong.
  const axe = () =>
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
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
  // During a transition, a colour has neither contrast.
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
