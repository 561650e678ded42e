import { pictureOf } from './support/admin-data.ts';
import { expect, test } from './support/admin-page.ts';
import { plainPicture } from './support/picture-files.ts';

const BUCKET = 'dog-images';
const NO_RIGHT = '42501';

/** The admin page's requests, made without the page. */
for (const who of ['a visitor', 'a signed-in person', 'a member of staff'] as const) {
  test(
    `${who} may make none of the admin page's requests`,
    { tag: who === 'a signed-in person' ? '@desktop' : ['@desktop', '@nightly'] },
    async ({ people, adminData }) => {
      const picture = (await plainPicture('png')).buffer;
      const dog = await adminData.addDog(picture);
      const client = await clientOf(who);

      const intruder = adminData.ownName('Intruder');
      const { id: _id, ...copy } = dog;
      const added = await client.from('dog_profiles').insert({ ...copy, name: intruder });
      expect(added.error?.code).toBe(NO_RIGHT);
      await client.from('dog_profiles').update({ monthly_amount: 1 }).eq('id', dog.id);
      await client.from('dog_profiles').delete().eq('id', dog.id);
      expect(await adminData.dogsNamed(intruder)).toEqual([]);
      expect(await adminData.dogsNamed(dog.name)).toEqual([dog]);

      const files = client.storage.from(BUCKET);
      const own = `${intruder.replaceAll(' ', '-')}.png`;
      expect((await files.upload(own, picture, { contentType: 'image/png' })).error).not.toBeNull();
      await files.update(pictureOf(dog), Buffer.from('changed'), { contentType: 'image/png' });
      await files.move(pictureOf(dog), own);
      await files.remove([pictureOf(dog)]);
      expect(await adminData.picture(own)).toBeNull();
      expect(await adminData.picture(pictureOf(dog))).toEqual(picture);
      expect((await client.rpc('unused_dog_images')).error?.code).toBe(NO_RIGHT);

      await adminData.subscribe([{ email: `${intruder.replaceAll(' ', '-')}@example.test` }]);
      const { data: subscribers } = await client.from('newsletter_subscribers').select();
      expect(subscribers ?? []).toEqual([]);
      if (who !== 'a member of staff') {
        const { data: messages } = await client.from('contact_messages').select();
        expect(messages ?? []).toEqual([]);
        const search = await client.rpc('search_contact_messages', { search: '' });
        expect(search.data ?? []).toEqual([]);
      }

      async function clientOf(name: typeof who) {
        if (name === 'a visitor') return adminData.visitor();
        const person =
          name === 'a member of staff' ? await people.demo('staff') : await people.createAccount();
        return person.client;
      }
    },
  );
}
