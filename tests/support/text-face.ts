import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes pages wait for the text face. A browser shows the fallback instead, for as long as the page is open, when the face
 * isn't there a tenth of a second after the text (src/styles/fonts.css).
 */
export async function waitForTextFace(target: BrowserContext | Page): Promise<void> {
  await target.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const style = await response.text();
    await route.fulfill({
      response,
      body: style.replaceAll('font-display:optional', 'font-display:swap'),
    });
  });
}
