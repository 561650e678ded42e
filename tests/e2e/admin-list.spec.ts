import { adminPath, dogRows, expect, failOnly, test } from './support/admin-page.ts';
import { newslettersPath } from './support/dashboard.ts';
import { plainPicture } from './support/picture-files.ts';
import { signInAs } from './support/sign-in.ts';

test.describe('the list of the admin page', { tag: '@phone' }, () => {
  test(
    'labels its buttons with the dog’s name, counts the dogs and finds one',
    { tag: '@nightly' },
    async ({ page, adminPage, adminData }) => {
      const dog = await adminData.addDog((await plainPicture('png')).buffer);
      await adminPage.open();
      await expect(page.getByText(/^\d+ dogs$/)).toBeVisible();
      for (const name of ['Sheru', 'गुड़िया', dog.name]) {
        for (const action of ['Edit', 'Delete']) {
          const button = adminPage.card(name).getByRole('button', { name: `${action} ${name}` });
          await expect(button).toHaveText(action);
        }
      }
      await page.getByRole('searchbox', { name: 'Search' }).fill(dog.name.toUpperCase());
      await expect(page.getByText(/^1 dog$/)).toBeVisible();
      await expect(page.getByRole('article').getByRole('heading')).toHaveText([dog.name]);
      await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name');
      await expect(page.getByText('No dogs found')).toBeVisible();
    },
  );

  test(
    'that can’t be fetched says so and loads on retry',
    { tag: '@nightly' },
    async ({ page, adminPage, problems }) => {
      problems.expect(/^500: GET .*dog_profiles/, /^console error: /);
      await failOnly(page, dogRows, 'GET');
      await page.goto(adminPath);
      await expect(page.getByText('Failed to fetch dog profiles')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'The dogs could not be loaded',
      );
      await page.unroute(dogRows);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(adminPage.card('Sheru')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
    },
  );
});

test.describe('the admin page', { tag: '@phone' }, () => {
  test('redirects a visitor to the sign-in page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await page.goto(adminPath);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  for (const who of ['a signed-in person', 'a member of staff'] as const) {
    test(
      `is denied to ${who} and sends no request`,
      { tag: '@nightly' },
      async ({ page, people }) => {
        const requested: string[] = [];
        page.on('request', (request) => {
          if (/\/rest\/v1\/(dog_profiles|newsletter|rpc)/.test(request.url())) {
            requested.push(request.url());
          }
        });
        const person =
          who === 'a member of staff' ? await people.demo('staff') : await people.createAccount();
        await signInAs(page, person);
        for (const path of [adminPath, `${adminPath}?dog=new`, newslettersPath]) {
          await page.goto(path);
          for (const sentence of [
            'Access Denied',
            "You don't have permission to access this page.",
            'Only administrators can access this area.',
          ]) {
            await expect(page.getByText(sentence)).toBeVisible();
          }
          await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeHidden();
          await page.waitForLoadState('networkidle');
        }
        expect(requested).toEqual([]);
      },
    );
  }
});
