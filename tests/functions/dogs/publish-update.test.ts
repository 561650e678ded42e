import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPDATE_FILE_MAX_BYTES } from '../../../supabase/functions/_shared/common/limits.ts';
import { handle as cleanUp } from '../../../supabase/functions/clean-up/handler.ts';
import { handle } from '../../../supabase/functions/publish-update/handler.ts';
import type { Client } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import {
  SITE,
  startFunctionsFixture,
  withEndlessFiles,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { serveInProcess } from '../../support/loopback-server.ts';
import { exif, picture, withSegments } from '../../support/phone-pictures.ts';
import { movie, mp4 } from '../../support/phone-videos.ts';
import { countRows } from '../../support/rows.ts';

const UPDATE = '90000000-0000-4000-8000-000000000001';
const PICTURE = '90000000-0000-4000-8000-000000000002';
const VIDEO = '90000000-0000-4000-8000-000000000003';
const DOG = '10000000-0000-4000-8000-000000000001';
const CLEAN_UP_SECRET = 'a-secret-of-at-least-32-characters';

let fixture: FunctionsFixture;
let staff: Client;
let files: Record<string, Uint8Array<ArrayBuffer>>;
let withLocation: Uint8Array<ArrayBuffer>;

const names = {
  small: `${UPDATE}/${PICTURE}-640.jpg`,
  large: `${UPDATE}/${PICTURE}-1280.jpg`,
  smallPoster: `${UPDATE}/${VIDEO}-640.webp`,
  largePoster: `${UPDATE}/${VIDEO}-1280.webp`,
  video: `${UPDATE}/${VIDEO}.mp4`,
};

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  staff = await signIn('staff');
  const [small, large, smallPoster, largePoster] = await Promise.all([
    picture('jpeg', 640, 480),
    picture('jpeg', 1280, 960),
    picture('webp', 640, 360),
    picture('webp', 1280, 720),
  ]);
  files = {
    [names.small]: small,
    [names.large]: large,
    [names.smallPoster]: smallPoster,
    [names.largePoster]: largePoster,
    [names.video]: mp4(movie()),
  };
  withLocation = withSegments(large, exif.iPhone());
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { backend } = fixture;
  await backend.pg.exec(
    `delete from public.dog_updates where id = '${UPDATE}'; delete from public.scheduled_jobs`,
  );
  for (const bucket of ['dog-updates', 'dog-update-uploads']) {
    const stored = await storedNames(bucket);
    if (stored.length > 0) await backend.service.storage.from(bucket).remove(stored);
  }
});

function signIn(name: 'staff' | 'sponsor'): Promise<Client> {
  const { email, password } = demoAccounts[name];
  return fixture.backend.signedIn(email, password);
}

async function storedNames(bucket: string): Promise<string[]> {
  const { rows } = await fixture.backend.pg.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and starts_with(name, $2) order by name',
    [bucket, UPDATE],
  );
  return rows.map(({ name }) => name);
}

/** Uploads the two copies of the photograph. */
const uploadPicture = (large = files[names.large]) =>
  upload(
    Object.fromEntries(
      Object.entries({ ...files, [names.large]: large ?? withLocation }).slice(0, 2),
    ),
  );

/** Uploads as staff do. */
async function upload(contents: Record<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  const types = { jpg: 'image/jpeg', ebp: 'image/webp', mp4: 'video/mp4' } as const;
  for (const [name, bytes] of Object.entries(contents)) {
    const type = types[name.slice(-3) as keyof typeof types];
    const { error } = await staff.storage
      .from('dog-update-uploads')
      .upload(name, new File([bytes], 'file', { type }));
    expect(error).toBeNull();
  }
}

const photograph = {
  id: PICTURE,
  alt: 'Sheru asleep on a jute sack',
  width: 1280,
  height: 960,
  pictureExtension: 'jpg',
};
const film = {
  id: VIDEO,
  width: 1280,
  height: 720,
  pictureExtension: 'webp',
  videoExtension: 'mp4',
  videoSeconds: 12,
  videoText: 'Sheru shakes off the rain.',
};
const update = {
  action: 'publish',
  updateId: UPDATE,
  dogId: DOG,
  body: 'Sheru ate well. पैर ठीक है।',
  language: 'en',
  happenedOn: '2026-01-02',
  media: [photograph, film],
};

const withPicture = { ...update, media: [photograph] };

async function call(
  body: unknown,
  client: Client | null = staff,
  headers: Record<string, string> = {},
  environment = fixture.environment,
): Promise<{ status: number; answer: unknown }> {
  const token = (await client?.auth.getSession())?.data.session?.access_token;
  const response = await handle(
    new Request('http://functions.test/publish-update', {
      method: 'POST',
      headers: { origin: SITE, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      body: JSON.stringify(body),
    }),
    environment,
  );
  return { status: response.status, answer: await response.json() };
}

async function publicFile(name: string): Promise<Response> {
  const { backend } = fixture;
  return backend.fetch(backend.anon.storage.from('dog-updates').getPublicUrl(name).data.publicUrl);
}

async function visitorSees(): Promise<unknown> {
  const { data } = await fixture.backend.anon
    .from('dog_updates')
    .select('id, body, language, dog_update_media(position, alt, video_text)')
    .eq('id', UPDATE)
    .throwOnError();
  return data;
}

async function version(): Promise<string> {
  const { data } = await staff
    .from('dog_updates')
    .select('updated_at')
    .eq('id', UPDATE)
    .single()
    .throwOnError();
  return data.updated_at;
}

async function mediaInOrder(): Promise<unknown> {
  const { data } = await staff
    .from('dog_update_media')
    .select('id, alt, video_text')
    .eq('update_id', UPDATE)
    .order('position')
    .throwOnError();
  return data.map(({ id, alt, video_text }) => [id, alt ?? video_text]);
}

async function edited(values: Record<string, unknown>, updatedAt?: string) {
  return {
    action: 'edit',
    updateId: UPDATE,
    body: update.body,
    language: update.language,
    happenedOn: update.happenedOn,
    updatedAt: updatedAt ?? (await version()),
    ...values,
  };
}

async function changes(): Promise<unknown> {
  const { data } = await staff
    .from('dog_update_changes')
    .select('kind, actor_name')
    .eq('update_id', UPDATE)
    .order('happened_at')
    .throwOnError();
  return data.map(({ kind, actor_name: name }) => `${kind} by ${name}`);
}

const refused = (status: number, error: string) => ({ status, answer: { error } });
const PUBLISHED = { status: 200, answer: { id: UPDATE } };

describe('publishing', () => {
  it('stores the update once, with its files in the public bucket', async () => {
    await upload(files);
    expect(await call(update)).toEqual(PUBLISHED);
    expect(await call(update)).toEqual(PUBLISHED);
    expect(await visitorSees()).toEqual([
      {
        id: UPDATE,
        body: update.body,
        language: 'en',
        dog_update_media: [
          { position: 0, alt: photograph.alt, video_text: null },
          { position: 1, alt: null, video_text: film.videoText },
        ],
      },
    ]);
    expect(await changes()).toEqual(['published by Imran Siddiqui']);
    expect(await storedNames('dog-updates')).toEqual(Object.keys(files).toSorted());
    const video = await publicFile(names.video);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    expect(video.headers.get('cache-control')).toBe('max-age=60');
    expect(new Uint8Array(await video.arrayBuffer())).toEqual(files[names.video]);
  });

  it('refuses a picture with a location, and stores nothing', async () => {
    await uploadPicture(withLocation);
    expect(await call(withPicture)).toEqual({
      status: 422,
      answer: { error: 'file-refused', mediaId: PICTURE, reason: 'metadata' },
    });
    expect(await visitorSees()).toEqual([]);
    expect(await storedNames('dog-updates')).not.toContain(names.large);
  });

  it('refuses a file above the limit of the bucket, and reads no more of it', async () => {
    await uploadPicture();
    const { result, read } = await withEndlessFiles(fixture, (environment) =>
      call(withPicture, staff, {}, environment),
    );
    expect(result).toEqual({
      status: 422,
      answer: { error: 'file-refused', mediaId: PICTURE, reason: 'size' },
    });
    expect(read).toBeLessThan(UPDATE_FILE_MAX_BYTES + 3_000_000);
  });

  it('names the medium of a file that is missing', async () => {
    await upload({ [names.small]: files[names.small] ?? withLocation });
    expect(await call(update)).toEqual({
      status: 409,
      answer: { error: 'file-missing', mediaId: PICTURE },
    });
  });

  it('refuses dimensions that are not those of the picture', async () => {
    await uploadPicture();
    const { answer } = await call({ ...update, media: [{ ...photograph, height: 961 }] });
    expect(answer).toEqual({ error: 'file-refused', mediaId: PICTURE, reason: 'size' });
  });

  it('needs no files', async () => {
    expect(await call({ ...update, media: [] })).toEqual(PUBLISHED);
  });

  it('needs no descriptions, and counts those that are missing', async () => {
    await upload(files);
    const media = [
      { ...photograph, alt: null },
      { ...film, videoText: null },
    ];
    expect(await call({ ...update, media })).toEqual(PUBLISHED);
    expect(
      await countRows(fixture.backend.pg, 'dog_update_media', { needs_description: true }),
    ).toBe(2);
  });

  it.each([
    ['a day in the future', { happenedOn: '9999-12-31' }, 422, 'day-out-of-range'],
    ['an unknown dog', { dogId: UPDATE, media: [] }, 404, 'unknown-dog'],
    ['an unknown language', { language: 'ur' }, 400, 'bad-request'],
    ['no language', { language: undefined }, 400, 'bad-request'],
    ['a blank text', { body: ' \n' }, 400, 'bad-request'],
    ['the same medium twice', { media: [photograph, photograph] }, 400, 'bad-request'],
    ['a blank description', { media: [{ ...film, videoText: ' ' }] }, 400, 'bad-request'],
    ['a path as an id', { updateId: '../../dog-images' }, 400, 'bad-request'],
  ])('refuses %s', async (_what, values, status, error) => {
    expect(await call({ ...update, ...values })).toEqual(refused(status, error));
  });

  it('refuses everybody but the team, and other sites', async () => {
    expect(await call(update, null)).toEqual(refused(401, 'sign-in-required'));
    expect(await call(update, await signIn('sponsor'))).toEqual(refused(403, 'not-in-team'));
    expect(await call(update, staff, { origin: 'https://elsewhere.example' })).toEqual(
      refused(403, 'foreign-origin'),
    );
    expect(await countRows(fixture.backend.pg, 'dog_updates', { id: UPDATE })).toBe(0);
  });
});

describe('editing', () => {
  const SECOND = '90000000-0000-4000-8000-000000000004';
  const second = { ...photograph, id: SECOND, alt: null };
  const secondFiles = () => ({
    [`${UPDATE}/${SECOND}-640.jpg`]: files[names.small] ?? withLocation,
    [`${UPDATE}/${SECOND}-1280.jpg`]: files[names.large] ?? withLocation,
  });

  it('changes the language alone', async () => {
    await call({ ...update, media: [] });
    expect(await call(await edited({ language: 'hi', media: [] }))).toEqual(PUBLISHED);
    expect(await visitorSees()).toMatchObject([{ body: update.body, language: 'hi' }]);
    expect(await changes()).toEqual(['published by Imran Siddiqui', 'edited by Imran Siddiqui']);
  });

  it('adds, removes and orders pictures, and removes the files that nothing uses', async () => {
    await upload(files);
    await call(update);
    await upload(secondFiles());
    const request = await edited({
      body: 'Sheru ate everything.',
      media: [second, { ...film, videoText: 'It rains.' }],
    });
    expect(await call(request)).toEqual(PUBLISHED);
    expect(await call(request)).toEqual(PUBLISHED);
    expect(await visitorSees()).toMatchObject([{ body: 'Sheru ate everything.' }]);
    expect(await mediaInOrder()).toEqual([
      [SECOND, null],
      [VIDEO, 'It rains.'],
    ]);
    expect(await storedNames('dog-updates')).toEqual(
      [...Object.keys(secondFiles()), names.largePoster, names.smallPoster, names.video].toSorted(),
    );
    expect((await publicFile(names.large)).ok).toBe(false);
    expect(await changes()).toEqual(
      ['published', 'edited'].map((kind) => `${kind} by Imran Siddiqui`),
    );
  });

  it.each([
    ['a file is missing', async () => {}, 409, 'file-missing'],
    [
      'a file is refused',
      () => upload({ ...secondFiles(), [`${UPDATE}/${SECOND}-1280.jpg`]: withLocation }),
      422,
      'file-refused',
    ],
  ])('leaves the old update whole when %s', async (_what, prepare, status, error) => {
    await uploadPicture();
    await call(withPicture);
    await prepare();
    const answer = await call(await edited({ body: 'New.', media: [second] }));
    expect(answer).toMatchObject({ status, answer: { error, mediaId: SECOND } });
    expect(await visitorSees()).toMatchObject([{ body: update.body }]);
    expect(await mediaInOrder()).toEqual([[PICTURE, photograph.alt]]);
    expect((await publicFile(names.large)).ok).toBe(true);
  });

  it('finishes on the next call what a failure after the change has left', async () => {
    await uploadPicture();
    await call(withPicture);
    const request = await edited({ media: [] });
    await fixture.backend.pg.exec(`delete from public.dog_update_media where id = '${PICTURE}'`);
    expect(await call(request)).toEqual(PUBLISHED);
    expect(await storedNames('dog-updates')).toEqual([]);
  });

  it('refuses the edit of a version that somebody has edited meanwhile', async () => {
    await uploadPicture();
    await call(withPicture);
    const before = await version();
    await call(await edited({ body: 'Theirs.', media: [photograph] }));
    const answer = await call(await edited({ body: 'Mine.', media: [] }, before));
    expect(answer).toEqual(refused(409, 'edited-meanwhile'));
    expect(await visitorSees()).toMatchObject([{ body: 'Theirs.' }]);
    expect((await publicFile(names.large)).ok).toBe(true);
  });

  it('refuses an edit when somebody saves theirs just before', async () => {
    await call({ ...update, media: [] });
    const request = await edited({ body: 'Mine.', media: [] });
    const { backend, environment } = fixture;
    const server = await serveInProcess(async (sent) => {
      if (sent.url.endsWith('/rpc/edit_dog_update')) {
        await backend.pg.exec(
          `update public.dog_updates set updated_at = updated_at + interval '1 second' where id = '${UPDATE}'`,
        );
      }
      return backend.fetch(sent);
    });
    const answer = await call(request, staff, {}, { ...environment, SUPABASE_URL: server.url });
    await server.close();
    expect(answer).toEqual(refused(409, 'edited-meanwhile'));
  });

  it('publishes nothing of a hidden update, and checks its new files all the same', async () => {
    await uploadPicture();
    await call(withPicture);
    await call({ action: 'hide', updateId: UPDATE });
    await upload({ ...secondFiles(), [`${UPDATE}/${SECOND}-1280.jpg`]: withLocation });
    const refusal = await call(await edited({ media: [photograph, second] }));
    expect(refusal.status).toBe(422);
    expect(await call(await edited({ media: [{ ...photograph, alt: 'Asleep' }] }))).toEqual(
      PUBLISHED,
    );
    expect(await storedNames('dog-updates')).toEqual([]);
    expect(await mediaInOrder()).toEqual([[PICTURE, 'Asleep']]);
  });

  it('refuses everybody but the team, an unknown update and a day after publishing', async () => {
    const request = await edited({ media: [] }, '2026-01-02T10:00:00+00:00');
    expect(await call(request)).toEqual(refused(404, 'unknown-update'));
    await uploadPicture();
    await call(withPicture);
    expect(await call(request, null)).toEqual(refused(401, 'sign-in-required'));
    expect(await call(request, await signIn('sponsor'))).toEqual(refused(403, 'not-in-team'));
    await fixture.backend.pg.exec(
      `update public.dog_updates set happened_on = '2026-01-02', published_at = '2026-01-02 12:00Z'
       where id = '${UPDATE}'`,
    );
    const late = await edited({ happenedOn: '2026-01-03', media: [] });
    expect(await call(late)).toEqual(refused(422, 'day-out-of-range'));
  });
});

describe('hiding and showing', () => {
  it('removes the public files and brings them back, each once', async () => {
    await uploadPicture();
    await call(withPicture);
    for (let press = 0; press < 2; press += 1) {
      expect(await call({ action: 'hide', updateId: UPDATE })).toEqual(PUBLISHED);
    }
    expect(await visitorSees()).toEqual([]);
    expect((await publicFile(names.large)).ok).toBe(false);
    for (let press = 0; press < 2; press += 1) {
      expect(await call({ action: 'show', updateId: UPDATE })).toEqual(PUBLISHED);
    }
    expect(await visitorSees()).toHaveLength(1);
    expect((await publicFile(names.large)).ok).toBe(true);
    const by = ['published', 'hidden', 'shown'].map((kind) => `${kind} by Imran Siddiqui`);
    expect(await changes()).toEqual(by);
  });

  it('knows no update that was never published', async () => {
    const unknown = refused(404, 'unknown-update');
    expect(await call({ action: 'hide', updateId: UPDATE })).toEqual(unknown);
    expect(await call({ action: 'show', updateId: UPDATE })).toEqual(unknown);
  });
});

async function runCleanUp(secret = CLEAN_UP_SECRET) {
  const response = await cleanUp(
    new Request('http://functions.test/clean-up', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    }),
    { ...fixture.environment, CLEAN_UP_SECRET },
  );
  return { status: response.status, answer: await response.json() };
}

const setAge = (age: string) =>
  fixture.backend.pg.query(
    `update storage.objects set created_at = now() - $1::interval, updated_at = now() - $1::interval
     where starts_with(name, $2)`,
    [age, UPDATE],
  );

describe('the clean-up', () => {
  it('removes files that nothing has used for a day, and reports the run', async () => {
    await upload(files);
    await call(withPicture);
    await setAge('23 hours 59 minutes');
    expect(await runCleanUp()).toEqual({
      status: 200,
      answer: { removed: 0, unpaid_donations: 0, is_complete: true },
    });
    await setAge('24 hours 1 minute');
    expect(await runCleanUp()).toEqual({
      status: 200,
      answer: { removed: 3, unpaid_donations: 0, is_complete: true },
    });
    const used = [names.large, names.small];
    expect(await storedNames('dog-update-uploads')).toEqual(used);
    expect(await storedNames('dog-updates')).toEqual(used);
    const { data } = await staff.from('scheduled_jobs').select('name, last_result');
    expect(data).toEqual([{ name: 'clean-up', last_result: 'complete' }]);
  });

  it('removes public files of a hidden update, and keeps the uploads, from which it can be shown', async () => {
    await uploadPicture();
    await call(withPicture);
    await fixture.backend.pg.exec(
      `update public.dog_updates set hidden_at = now() where id = '${UPDATE}'`,
    );
    await setAge('2 days');
    expect((await runCleanUp()).answer).toMatchObject({ removed: 2, is_complete: true });
    expect(await storedNames('dog-updates')).toEqual([]);
    expect(await call({ action: 'show', updateId: UPDATE })).toEqual(PUBLISHED);
  });

  it('keeps a video in one place, also when its update is hidden and shown', async () => {
    await upload(files);
    await call(update);
    const hasVideo = async (bucket: string) => (await storedNames(bucket)).includes(names.video);
    const publishedVideo = async () =>
      new Uint8Array(await (await publicFile(names.video)).arrayBuffer());
    const cleanUpLater = async () => {
      await setAge('2 days');
      await runCleanUp();
      return {
        isPublic: await hasVideo('dog-updates'),
        isPrivate: await hasVideo('dog-update-uploads'),
      };
    };
    expect(await cleanUpLater()).toEqual({ isPublic: true, isPrivate: false });
    for (let press = 0; press < 2; press += 1) {
      expect(await call({ action: 'hide', updateId: UPDATE })).toEqual(PUBLISHED);
    }
    expect(await cleanUpLater()).toEqual({ isPublic: false, isPrivate: true });
    expect(await call({ action: 'show', updateId: UPDATE })).toEqual(PUBLISHED);
    expect(await cleanUpLater()).toEqual({ isPublic: true, isPrivate: false });
    expect(await call({ action: 'show', updateId: UPDATE })).toEqual(PUBLISHED);
    expect(await publishedVideo()).toEqual(files[names.video]);
  });

  it('refuses a wrong secret', async () => {
    expect(await runCleanUp('wrong')).toEqual(refused(401, 'wrong-secret'));
  });
});
