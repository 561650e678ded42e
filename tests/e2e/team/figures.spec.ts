// The team's figures: that there is something to look at, by keyboard and on paper too.
import { getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessibility.ts';
import { figuresPath } from '../support/dashboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/admin-page.ts';

test(
  'a board looks at three charts, reads the numbers and prints two pages',
  { tag: '@phone' },
  async ({ page, people, browserName }) => {
    await signInAs(page, await people.demo('staff'));
    await page.goto(figuresPath);
    const charts = page.getByRole('img', { name: /was received in|now|of care is recorded/ });
    await expect(charts).toHaveCount(3);
    await expect(charts.first().locator('rect').first()).toBeVisible();
    await expect(charts.first()).toHaveAccessibleName(/was received in/);
    const button = page.getByRole('button', { name: 'Show the numbers of received' });
    await button.focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: /was received in/ });
    await expect(table.getByRole('row').nth(1)).toContainText('April');
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    if (browserName === 'chromium') {
      const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
      expect(file.numPages).toBeLessThanOrEqual(2);
    }
  },
);
