import type { Locator, Page } from '@playwright/test';
import { AdminData } from './admin-data.ts';
import type { ChosenFile } from './picture-files.ts';
import { signInAs } from './sign-in.ts';
import { expect, test as base } from './test.ts';

export const adminPath = '/admin';
/** The admin page's requests. */
export const dogRows = '**/rest/v1/dog_profiles*';
export const bucketFiles = '**/storage/v1/object/dog-images/**';

export const unsavedQuestion = 'You have unsaved changes. Leave without saving?';
export const deleteQuestion = 'Are you sure you want to delete this dog profile?';

const uploadPath = /\/storage\/v1\/object\/dog-images\/([^/?]+)$/;

/** The admin page. */
export class AdminPage {
  readonly page: Page;
  /** Names of the pictures that this page started to upload, oldest first. */
  readonly uploads: string[] = [];
  readonly form: Locator;
  readonly addButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Dog' });
    this.addButton = page.getByRole('button', { name: 'Add New Dog' });
    page.on('request', (request) => {
      const [, name] = uploadPath.exec(request.url()) ?? [];
      if (name !== undefined && request.method() === 'POST') this.uploads.push(name);
    });
  }

  /** Opens the admin page, or one of its addresses. */
  async visit(path = adminPath): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  }

  async open(): Promise<void> {
    await this.visit();
    await expect(this.addButton).toBeVisible();
  }

  async openNew(): Promise<void> {
    await this.open();
    await this.addButton.click();
    await expect(this.page.getByRole('heading', { level: 2, name: 'New dog' })).toBeFocused();
  }

  async openEdit(name: string): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: `Edit ${name}` })).toBeFocused();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.form.getByRole('button', { name });
  }

  get fileInput(): Locator {
    return this.form.getByLabel(/^Choose (another )?picture$/);
  }

  /** Uploads a picture. @returns its name in the bucket */
  async upload(file: ChosenFile): Promise<string> {
    const uploading = this.page.waitForResponse(
      (response) => response.request().method() === 'POST' && uploadPath.test(response.url()),
    );
    await this.fileInput.setInputFiles(file);
    const [, name = ''] = uploadPath.exec((await uploading).url()) ?? [];
    await expect(this.page.getByText('Image uploaded successfully!').last()).toBeVisible();
    await expect(this.form.getByRole('progressbar')).toBeHidden();
    return name;
  }

  /** Closes a form with unsaved changes. */
  async discardForm(): Promise<void> {
    expect(await this.answering('accept', () => this.button('Cancel').click())).toBe(
      unsavedQuestion,
    );
    await expect(this.form).toBeHidden();
  }

  /** Performs an action that opens a dialog, and answers it. @returns the dialog's message */
  async answering(answer: 'accept' | 'dismiss', act: () => Promise<unknown>): Promise<string> {
    const message = this.page.waitForEvent('dialog').then(async (dialog) => {
      await dialog[answer]();
      return dialog.message();
    });
    await act();
    return message;
  }
}

/** Fails the requests of one method to an address until it is unrouted. */
export async function failOnly(page: Page, address: string, method: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'out of order' } })
      : route.fallback(),
  );
}

interface Fixtures {
  adminData: AdminData;
  /** The admin page in an administrator's browser; {@link AdminPage.open} shows it. */
  adminPage: AdminPage;
}

/** The tests of the admin page. */
export const test = base.extend<Fixtures>({
  adminData: async ({ baseURL, people }, runTest) => {
    const adminData = new AdminData(baseURL ?? '', people.database);
    await runTest(adminData);
    await adminData.removeOwnDogs();
  },
  adminPage: async ({ page, people }, runTest) => {
    await signInAs(page, await people.demo('admin'));
    await runTest(new AdminPage(page));
  },
});

export { expect };
