// Hostile values in a dog's profile, in a real browser. Other tests must not see such dogs, so the
// rows are put into the backend's responses, and what the admin page writes is read from its requests.
import { inAddress, sampleOf } from '../fuzz/support/hostile-values.ts';
import { countHostile, expect, harmTo, send, test, visitAll } from './support/hostile.ts';
import { manyDogs } from './support/many-dogs.ts';
import { dogRows } from './support/admin-page.ts';
import { signInAs } from './support/sign-in.ts';

const COUNT = 8;

const dogs = manyDogs(COUNT).map((dog, index) => {
  const [name = '', tagline = '', age = '', location = '', trait = ''] = sampleOf(
    5,
    `dog ${index}`,
  );
  return Object.assign(dog, { name, tagline, age, location, traits: [trait, `${trait} too`] });
});

test.describe('hostile values in a dog’s profile', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('are text to visitors and administrators', async ({ page, people }) => {
    const written: unknown[] = [];
    await page.route(dogRows, async (route) => {
      const request = route.request();
      const id = new URL(request.url()).searchParams.get('id')?.replace('eq.', '');
      const found = dogs.filter((dog) => id === undefined || dog.id === id);
      if (request.method() === 'PATCH') written.push(request.postDataJSON());
      await route.fulfill({ json: found });
    });
    await page.goto('/');
    expect(await harmTo(page)).toBeNull();
    await page.goto('/dogs');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    const addresses = dogs.flatMap(({ id, name, location }) => [
      `/dogs/${id}`,
      `/dogs/${id}/payment`,
      `/dogs?search=${inAddress(name)}&location=${inAddress(location)}`,
    ]);
    expect(await visitAll(page, addresses)).toEqual([]);

    await signInAs(page, await people.demo('admin'));
    await page.goto('/admin');
    const form = page.getByRole('form', { name: 'Dog' });
    const good = { Name: 'Golu', Tagline: 'Waits.', Age: '2 years', Location: 'Chowk' };
    const edited = dogs.slice(0, 4);
    for (const { id } of edited) {
      const [value = ''] = sampleOf(1, `edit ${id}`);
      expect(await visitAll(page, [`/admin?dog=${id}`])).toEqual([]);
      const held = await send({
        form,
        good: { ...good, Traits: 'Calm' },
        values: { ...good, Name: value, Tagline: value, Traits: value },
        isTaken: async () => !(await form.isVisible()),
      });
      const [name, tagline] = held ?? [];
      expect(written.splice(0)).toMatchObject(held ? [{ name, tagline, location: 'Chowk' }] : []);
      expect(await harmTo(page), value).toBeNull();
    }
    countHostile(COUNT * 6 + edited.length * 3);
  });
});
