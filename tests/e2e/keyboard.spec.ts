import type { Page } from '@playwright/test';
import { donationsPath, messagesPath } from './support/dashboard.ts';
import { tabAndEnter, tabTo } from './support/keyboard.ts';
import { howItWorks, stories, support } from './support/site-pages.ts';
import { signInAs } from './support/sign-in.ts';
import { uniqueEmail } from './support/stored-rows.ts';
import { expect, test } from './support/test.ts';

const MOST_STOPS = 120;

interface Stop {
  name: string;
  isInWindow: boolean;
  isCovered: boolean;
  hasOutline: boolean;
}

/** Presses Tab from the top of the page until the focus leaves it, and records each focused element. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      // Headless, Tab wraps around to the start of the page.
      if (element.dataset['walked'] !== undefined) return null;
      element.dataset['walked'] = '';
      const box = element.getBoundingClientRect();
      // A radio button inside a card has its outline on the card.
      const outlined = [element, element.closest('label')].filter((part) => part !== null);
      const atMiddle = document.elementFromPoint(
        box.left + box.width / 2,
        box.top + Math.min(box.height / 2, window.innerHeight / 2),
      );
      return {
        name: (element.getAttribute('aria-label') ?? element.textContent.trim()) || element.tagName,
        isInWindow: box.bottom > 0 && box.top < window.innerHeight,
        isCovered: !(atMiddle && (element.contains(atMiddle) || atMiddle.contains(element))),
        hasOutline: outlined
          .map((part) => getComputedStyle(part))
          .some(
            ({ outlineStyle, outlineWidth }) =>
              outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          ),
      };
    });
    if (stop === null) return stops;
    stops.push(stop);
  }
  return stops;
}

/** Expects Tab to reach every control of the open page, each in the viewport and outlined. */
async function expectEveryControlReached(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const stops = await walk(page);
  expect(stops.length).toBe(await page.evaluate(countStops));
  expect(stops.filter((stop) => !stop.isInWindow || stop.isCovered)).toEqual([]);
  expect(stops.filter((stop) => !stop.hasOutline)).toEqual([]);
  // The skip link is visible only while focused.
  expect(stops.at(0)?.name).toBe('Skip to content');
  expect(stops.at(-1)?.name).toBe('Refunds');
}

/** Runs in the page. A group of radio buttons is one tab stop, and so is a tab list. */
function countStops(): number {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );
  return [...controls].filter((control) => {
    if (control.tabIndex < 0 || control.matches(':disabled, [inert] *')) return false;
    if (control instanceof HTMLInputElement && control.type === 'radio') return control.checked;
    return control.checkVisibility({ visibilityProperty: true });
  }).length;
}

for (const path of ['/', '/dogs']) {
  const when = path === '/' ? [] : '@nightly';
  test(
    `every control of ${path} is reached by Tab, visible and outlined`,
    { tag: when },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectEveryControlReached(page);
    },
  );
}

test(
  'every control of the other pages is reached by Tab as well',
  { tag: ['@phone', '@nightly'] },
  async ({ page, people }) => {
    test.slow();
    for (const path of [
      howItWorks.path,
      stories.path,
      support.path,
      '/terms',
      '/auth?tab=sign-up',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await test.step(path, () => expectEveryControlReached(page));
    }
    await signInAs(page, await people.demo('sponsor'));
    for (const path of ['/dashboard', donationsPath, messagesPath, '/dashboard/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await test.step(path, () => expectEveryControlReached(page));
    }
  },
);

test('the keyboard alone fills in and sends the forms', { tag: '@desktop' }, async ({ page }) => {
  const { keyboard } = page;
  await page.goto(howItWorks.path);
  const answer = page.locator('main details').first();
  await tabAndEnter(page, answer.locator('summary'));
  await expect(answer).toHaveAttribute('open', '');

  await page.goto(support.path);
  const form = page.getByRole('form', { name: 'Contact' });
  await tabAndEnter(page, form.getByRole('button', { name: 'Send Message' }));
  await expect(form.getByLabel('Name')).toBeFocused();
  // React Hook Form focuses the first field with an error once more, in a timer; nobody types before it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await keyboard.type('Kavita');
  await keyboard.press('Tab');
  await keyboard.type(uniqueEmail());
  await keyboard.press('Tab');
  await keyboard.type('May I walk the dogs on Sundays?');
  await tabAndEnter(page, form.getByRole('button', { name: 'Send Message' }));
  await expect(page.getByText('Message sent successfully!')).toBeVisible();

  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await tabTo(page, newsletter.getByRole('textbox'));
  await keyboard.type(uniqueEmail());
  await keyboard.press('Enter');
  await expect(newsletter.getByRole('textbox')).toHaveValue('');
});
